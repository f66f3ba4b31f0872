import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { canReadStatementsOf } from '../../policies/joining/desk-rights.ts'
import { listStatementsOfMember } from '../../stores/joining/health-statements.ts'
import type { OpenedHealth } from '../../stores/questions/health-of-places.ts'
import { findCustomerWithCredit } from '../../stores/staff/person-at-desk.ts'
import { recordAct } from '../../stores/staff/staff-acts.ts'
import { linesOfStatement } from '../questions/open-health.ts'
import { requireStaff } from './require-staff.ts'

/**
 * Opens the health statements of a person's running memberships, of plans of the reader's venues. The reading is written
 * down with their account before anything is told. Nothing that opened is stored.
 */
export async function readHealthOfMember(
  context: CallContext,
  personId: number,
): Promise<OpenedHealth | Refusal> {
  const staff = await requireStaff(context, 'read-health-answers')
  if (isRefusal(staff)) return staff
  const { catalogue, services } = context
  const { db, vault } = services
  const clientId = catalogue.client.id
  const member = await findCustomerWithCredit(db, clientId, personId)
  if (member === null) return refuse('NOT_FOUND')
  const person = `${member.firstName} ${member.lastName}`.trim()
  const opened = await db.transaction().execute(async (tx) => {
    const given = await listStatementsOfMember(tx, { clientId, personId })
    const theirs = given.filter((one) => canReadStatementsOf(staff, one, catalogue))
    // A reader of other venues learns no more than of a person without any.
    const statements = theirs.map((one) => ({ planName: one.planName, lines: linesOfStatement(vault, one) }))
    if (statements.some(({ lines }) => lines !== null))
      await recordAct(
        tx,
        { clientId, staffId: staff.customerId, customerId: personId },
        {
          act: 'health-statement',
          facts: { person, plans: [...new Set(statements.map(({ planName }) => planName))] },
        },
      )
    return { person, session: null, answers: [], statements, keptWith: 'person' as const }
  })
  context.log.info(
    { event: 'desk.health-read', staff: staff.customerId, person: personId },
    'staff read health statements',
  )
  return opened
}
