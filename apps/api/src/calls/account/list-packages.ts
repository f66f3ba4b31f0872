import { listPackages } from '@touchline/contract/calls/account/list-packages'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { presentHeldPackage, presentPackage } from '../../presenters/catalogue/package.ts'
import { readPackages } from '../../stores/catalogue/packages.ts'

export const serveListPackages = serve(listPackages, async ({ context }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { catalogue, services } = context
  const { id } = catalogue.client
  const { held, onSale } = await readPackages(services.db, id, customer.customerId)
  return {
    data: {
      held: held.map((one) => presentHeldPackage(one, catalogue)),
      // Staff sell packages; they buy none here.
      onSale: customer.role === 'customer' ? onSale.map((one) => presentPackage(one, catalogue)) : [],
    },
  }
})
