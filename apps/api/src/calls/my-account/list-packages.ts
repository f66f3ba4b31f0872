import { listPackages } from '@touchline/contract/calls/my-account/list-packages'
import { isRefusal } from '../../answer.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { presentHeldPackage, presentPackage } from '../../presenters/package.ts'
import { serve } from '../../serve.ts'
import { listHeldPackages, listPackagesOnSale } from '../../stores/packages.ts'

export const serveListPackages = serve(listPackages, async ({ visit }) => {
  const customer = await requireAccount(visit)
  if (isRefusal(customer)) return customer
  const { catalogue, services } = visit
  const { id } = catalogue.client
  const [held, onSale] = await Promise.all([
    listHeldPackages(services.db, id, customer.customerId),
    customer.role === 'customer' ? listPackagesOnSale(services.db, id) : [],
  ])
  return {
    data: {
      held: held.map((one) => presentHeldPackage(one, catalogue)),
      onSale: onSale.map((one) => presentPackage(one, catalogue)),
    },
  }
})
