import { listChangesByStaff } from '@touchline/contract/calls/account/list-changes-by-staff'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireAccount } from '../../commands/account/require-account.ts'
import { presentDone } from '../../presenters/staff/staff-act.ts'
import { listActsForAccount } from '../../stores/staff/staff-acts.ts'

const atMost = 100

export const serveListChangesByStaff = serve(listChangesByStaff, async ({ context }) => {
  const customer = await requireAccount(context)
  if (isRefusal(customer)) return customer
  const { currencySymbol, timeZone } = context.catalogue.client
  const done = await listActsForAccount(context.services.db, customer.customerId, atMost)
  const at = { symbol: currencySymbol, timeZone }
  return { data: done.map((act) => presentDone(act, at, customer.customerId)) }
})
