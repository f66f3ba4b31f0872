import { listContracts } from '@touchline/contract/calls/joining/list-contracts'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { presentContract } from '../../presenters/joining/contract.ts'
import { readContracts } from '../../stores/joining/contracts.ts'

export const serveListContracts = serve(listContracts, async ({ context }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { client, venueBySlug } = context.catalogue
  const asked = { clientId: client.id, payerId: customer.customerId }
  const { today, contracts } = await readContracts(context.services.db, asked)
  const at = { today, symbol: client.currencySymbol, operator: client.name, venues: venueBySlug }
  return { data: contracts.map((one) => presentContract(one, at)) }
})
