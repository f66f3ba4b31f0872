import { type Refusal, refuse } from '../../call/answer.ts'
import { type StaffRecord, staffWith } from '../../policies/desk/desk.ts'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'

export interface PayerOfJoining {
  payerId: number
  /** The payer and the people of the household that they manage. */
  known: PeopleRecord
  /** Staff who join the payer on the word of signed paper; null where the payer does so. */
  desk: StaffRecord | null
}

const incomplete = (errors: Record<string, string[]>): Refusal => refuse('JOINING_INCOMPLETE', { errors })

/** Returns who pays for a joining: the customer who is logged in or, at the desk, the one whom staff have selected. */
export function payerOfJoining(
  visitor: VisitorRecord | null,
  {
    onPaper = false,
    selectedUserId = null,
  }: { onPaper?: boolean | undefined; selectedUserId?: number | null | undefined },
): PayerOfJoining | Refusal {
  if (visitor?.customerId == null) return refuse('LOGIN_REQUIRED')
  const { customerId, people, role } = visitor
  if (people === null) return refuse('FORBIDDEN')
  if (!isAtDesk(visitor)) {
    const isForAnother = selectedUserId !== null && selectedUserId !== customerId
    if (role !== 'customer' || onPaper || isForAnother) return refuse('FORBIDDEN')
    return { payerId: customerId, known: people, desk: null }
  }
  const desk = staffWith(visitor, 'join-people')
  if (desk === null) return refuse('FORBIDDEN')
  const payerId = visitor.selectedId ?? null
  if (payerId === null) return incomplete({ people: ['Choose the customer who pays first'] })
  if (!onPaper) return incomplete({ on_paper: ['Confirm that they have signed'] })
  return { payerId, known: withoutStaff(people, customerId), desk }
}

/** Leaves the staff out of the people whom they act for: they join no one but the customer and that household. */
export const withoutStaff = (people: PeopleRecord, staffId: number): PeopleRecord => ({
  ...people,
  people: people.people.filter(({ id }) => id !== staffId),
})
