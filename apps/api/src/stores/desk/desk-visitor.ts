import type { Kysely } from 'kysely'
import type { VisitorRecord } from '../account/visitors.ts'
import type { Database } from '../database/tables.ts'
import { findPeopleOf, type PersonRecord } from '../people/people.ts'

/** Returns whether this log-in is of staff at the desk: not at a kiosk, which everybody can touch. */
export const isAtDesk = (
  visitor: VisitorRecord | null,
): visitor is VisitorRecord & { customerId: number; role: 'staff' } =>
  visitor !== null && visitor.role === 'staff' && !visitor.isKiosk

/**
 * Returns the visitor as staff who sell to others. Their own memberships and packages make no price. They may
 * book for the selected customer and for the household that this customer manages.
 */
export async function withSelected(
  db: Kysely<Database>,
  clientId: number,
  visitor: VisitorRecord & { customerId: number },
  selectedUserId: number | null,
): Promise<VisitorRecord> {
  const self = visitor.people?.people[0]
  const isAnother = selectedUserId !== null && selectedUserId !== visitor.customerId
  const selected = isAnother ? await findPeopleOf(db, clientId, selectedUserId) : null
  return {
    ...visitor,
    selectedId: selected && selectedUserId,
    membershipUserId: null,
    people: self
      ? { people: [withoutRights(self), ...(selected?.people ?? [])], used: selected?.used ?? {} }
      : null,
  }
}

/** Returns the account on which a place is booked: at the desk the selected customer's. */
export const bookerOf = ({ selectedId, customerId }: Pick<VisitorRecord, 'selectedId' | 'customerId'>) =>
  selectedId ?? customerId

const withoutRights = (person: PersonRecord): PersonRecord => ({
  ...person,
  dateOfBirth: null,
  householdId: null,
  statuses: [],
  membershipUserIds: [],
  memberships: [],
  packages: [],
})
