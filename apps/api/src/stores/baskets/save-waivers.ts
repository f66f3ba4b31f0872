import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables.ts'
import type { NewWaiver } from '../waivers.ts'
import { type BasketWriting, storedAnswer, changedBasket } from './basket-writing.ts'

/**
 * Keeps who comes and what they agreed to. People whom a customer names are offered to the customer again; those of a
 * visitor are not.
 * @returns false when the basket has moved on
 */
export async function saveWaivers(
  db: Kysely<Database>,
  writing: BasketWriting & { waivers: readonly NewWaiver[] },
): Promise<boolean> {
  const { clientId, owner, waivers } = writing
  const { rows } = await sql<{ id: number }>`
    with ${changedBasket(writing)},
    wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(waivers)}::jsonb) as w (
        "id" uuid, "cartItemId" bigint, "place" int, "waiverId" int, "attendeeId" bigint, "isMe" boolean,
        "firstName" text, "lastName" text, "dateOfBirth" date, "statement" text, "answers" jsonb)),
    people as (
      insert into attendees (client_id, customer_id, first_name, last_name, date_of_birth)
      select distinct on (lower(w."firstName"), lower(w."lastName"), w."dateOfBirth")
        ${clientId}::int, ${owner.customerId}::bigint, w."firstName", w."lastName", w."dateOfBirth"
      from wanted w, basket where ${owner.customerId}::bigint is not null and not w."isMe" and w."attendeeId" is null
      on conflict (customer_id, lower(first_name), lower(last_name), coalesce(date_of_birth, '-infinity'))
        do update set last_named_at = now()
      returning id, first_name, last_name, date_of_birth),
    agreed as (
      insert into cart_waivers (id, client_id, cart_item_id, place, waiver_id, attendee_id, is_me, first_name,
        last_name, date_of_birth, statement, answers)
      select w."id", ${clientId}::int, w."cartItemId", w."place", w."waiverId", coalesce(w."attendeeId", p.id),
        w."isMe", w."firstName", w."lastName", w."dateOfBirth", w."statement", w."answers"
      from basket, wanted w left join people p on lower(p.first_name) = lower(w."firstName")
        and lower(p.last_name) = lower(w."lastName") and p.date_of_birth is not distinct from w."dateOfBirth"
        and not w."isMe"
      on conflict (cart_item_id, place) do update set id = excluded.id, waiver_id = excluded.waiver_id,
        attendee_id = excluded.attendee_id, is_me = excluded.is_me, first_name = excluded.first_name,
        last_name = excluded.last_name, date_of_birth = excluded.date_of_birth, statement = excluded.statement,
        answers = excluded.answers, agreed_at = now()),
    ${storedAnswer(writing)}
    select id from basket`.execute(db)
  return rows.length === 1
}
