import { listDeskContracts } from '@touchline/contract/calls/desk/list-desk-contracts'
import { isRefusal } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { withoutStaff } from '../../commands/joining/payer-of-joining.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { canChangeContract } from '../../policies/joining/desk-rights.ts'
import { presentDeskRow, presentJoiner } from '../../presenters/desk/desk-contract.ts'
import { readContracts } from '../../stores/joining/contracts.ts'

export const serveListDeskContracts = serve(listDeskContracts, async ({ context }) => {
  const staff = await requireStaff(context, 'see-people')
  if (isRefusal(staff)) return staff
  const { client, venueBySlug } = context.catalogue
  if (staff.selectedId == null) return { data: { contracts: [], hidden: 0, people: [] } }
  const asked = { clientId: client.id, payerId: staff.selectedId, isOfAnyAge: true }
  const { today, contracts } = await readContracts(context.services.db, asked)
  const theirs = contracts.filter(({ terms }) => canChangeContract(staff, terms, context.catalogue))
  const at = { today, symbol: client.currencySymbol, operator: client.name, venues: venueBySlug }
  return {
    data: {
      contracts: theirs.map((one) => presentDeskRow(one, at)),
      hidden: contracts.length - theirs.length,
      people: staff.people ? withoutStaff(staff.people, staff.customerId).people.map(presentJoiner) : [],
    },
  }
})
