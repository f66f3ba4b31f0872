import type { Attendee, WaiverAnswer } from '@touchline/contract/entities/attendee'
import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'

/** The person who comes to one place of a basket's line, and what that person agreed to. */
export interface NewWaiver {
  id: string
  cartItemId: number
  place: number
  waiverId: number
  attendeeId: number | null
  isMe: boolean
  firstName: string
  lastName: string
  dateOfBirth: string | null
  statement: string
  answers: WaiverAnswer[]
}

export type WaiverRecord = Omit<NewWaiver, 'id' | 'statement'>

/** What a basket's lines have saved; what belongs to places that are gone is left out. */
export async function listWaivers(db: Kysely<Database>, cartId: number): Promise<WaiverRecord[]> {
  const { rows } = await sql<WaiverRecord>`
    select w.cart_item_id as "cartItemId", w.place, w.waiver_id as "waiverId", w.attendee_id as "attendeeId",
      w.is_me as "isMe", w.first_name as "firstName", w.last_name as "lastName",
      w.date_of_birth as "dateOfBirth", w.answers
    from cart_waivers w join cart_items i on i.id = w.cart_item_id
    where i.cart_id = ${cartId} and w.place <= i.quantity and w.waiver_id = i.waiver_id`.execute(db)
  return rows
}

export interface OwnPeople {
  me: { firstName: string; lastName: string; dateOfBirth: string | null }
  attendees: Attendee[]
}

/** The customer, and those of the given attendees that are theirs. Null without a customer. */
export async function findOwnPeople(
  db: Kysely<Database>,
  customerId: number | null,
  attendeeIds: readonly number[],
): Promise<OwnPeople | null> {
  const { rows } = await sql<OwnPeople>`
    select jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name,
        'dateOfBirth', c.date_of_birth) as me,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'firstName', a.first_name,
          'lastName', a.last_name, 'dateOfBirth', a.date_of_birth))
        from attendees a where a.customer_id = c.id and a.id = any(${attendeeIds}::bigint[])), '[]') as attendees
    from customers c where c.id = ${customerId}::bigint`.execute(db)
  return rows[0] ?? null
}

const foundAtMost = 10

/** By any part of the name, the last ones named first. */
export async function findAttendees(
  db: Kysely<Database>,
  clientId: number,
  customerId: number,
  words: string,
): Promise<Attendee[]> {
  const { rows } = await sql<Attendee>`
    select id, first_name as "firstName", last_name as "lastName", date_of_birth as "dateOfBirth"
    from attendees
    where client_id = ${clientId} and customer_id = ${customerId}
      and position(lower(${words}::text) in lower(first_name || ' ' || last_name)) > 0
    order by last_named_at desc, id desc limit ${foundAtMost}`.execute(db)
  return rows
}

/** What people said of their health for a basket that became no order is forgotten with it. */
export async function removeStaleWaivers(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from cart_waivers w using cart_items i, carts k
    where i.id = w.cart_item_id and k.id = i.cart_id
      and (k.state = 'discarded' or (k.state = 'open' and k.expires_at < now() - interval '1 day'))`.execute(
    db,
  )
}
