import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type PeopleRecord, peopleOf } from '../people/people.ts'
import { opensAsMember } from './cancel-facts.ts'

/** Person whose place a booking is, as it counts when the booking is moved. */
export interface PlaceOwnerRecord {
  /** Customer who has the place, and whose offers count; null without an account. */
  customerId: number | null
  /** True when the place is that customer's own: not of a person by name, nor of a member added by number. */
  isOwn: boolean
  /** The customer with the people of their household. */
  people: PeopleRecord | null
  opensAsMember: boolean
  now: Date
}

/**
 * Finds the place owner of a booking. Null where the client has no such booking; without places it has no customer.
 */
export async function findPlaceOwner(
  db: Kysely<Database>,
  clientId: number,
  bookingId: number,
): Promise<PlaceOwnerRecord | null> {
  const { rows } = await sql<PlaceOwnerRecord>`
    select c.id as "customerId", c.id is not null and k.guest = '' and k.member_id is null as "isOwn",
      case when c.id is not null then ${peopleOf('c.id')} end as people, ${opensAsMember} as "opensAsMember",
      now() as now
    from bookings b join orders o on o.id = b.order_id
      left join claims k on k.booking_id = b.id and k.slot_id = b.slot_id left join customers c on c.id = k.customer_id
    where b.id = ${bookingId} and b.client_id = ${clientId}`.execute(db)
  return rows[0] ?? null
}
