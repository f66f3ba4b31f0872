import { getPersonThings } from '@touchline/contract/calls/staff/get-person-things'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { requireStaff } from '../../commands/staff/require-staff.ts'
import { staffWith } from '../../policies/desk/desk.ts'
import { canReadStatementsOf } from '../../policies/joining/desk-rights.ts'
import { presentPersonThings } from '../../presenters/staff/person-things.ts'
import { listAccountMemberships } from '../../stores/account/account-memberships.ts'
import { readPackages } from '../../stores/catalogue/packages.ts'
import { readContracts } from '../../stores/joining/contracts.ts'
import { listStatementsOfMember } from '../../stores/joining/health-statements.ts'
import { findCustomerWithCredit } from '../../stores/staff/person-at-desk.ts'
import { readAccountWaits } from '../../stores/waitlist/account-waits.ts'

export const serveGetPersonThings = serve(getPersonThings, async ({ context, params }) => {
  const staff = await requireStaff(context, 'see-people')
  if (isRefusal(staff)) return staff
  const { catalogue, services } = context
  const { db } = services
  const clientId = catalogue.client.id
  const personId = Number(params.personId)
  const person = await findCustomerWithCredit(db, clientId, personId)
  if (person === null) return refuse('NOT_FOUND')
  const { contracts, today } = await readContracts(db, { clientId, payerId: personId })
  const { memberships } = await listAccountMemberships(db, clientId, [personId])
  const { held } = await readPackages(db, clientId, personId)
  const visitor = await context.visitor()
  const mayWaits = staffWith(visitor, 'see-waitlists') !== null
  const waits = mayWaits ? await readAccountWaits(db, { clientId, customerId: personId }) : null
  const reader = staffWith(visitor, 'read-health-answers')
  const statements = reader === null ? [] : await listStatementsOfMember(db, { clientId, personId })
  const hasHealthStatements =
    reader !== null && statements.some((one) => canReadStatementsOf(reader, one, catalogue))
  return {
    data: presentPersonThings(
      { person, contracts, memberships, packages: held, waits, hasHealthStatements, today },
      staff,
      catalogue,
    ),
  }
})
