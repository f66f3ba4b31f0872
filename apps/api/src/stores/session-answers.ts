import { type Kysely, sql } from 'kysely'
import type { Database } from './tables.ts'
import type { SealedAnswer } from './answers.ts'

/** One person of a session that is booked, with what they have answered. */
export interface PersonOfSession {
  /** By the venue's clock: '18:30'. */
  time: string
  session: string
  place: string
  reference: string
  firstName: string
  lastName: string
  dateOfBirth: string | null
  answers: StoredAnswer[]
}

export type StoredAnswer = { asked: string; value: unknown } | ({ asked: string } & Sealed)
type Sealed = Omit<SealedAnswer, 'sealed'> & {
  /** In base64. */
  sealed: string
}

/** Who comes to the sessions of a venue on a day, by time and name. */
export async function listPeopleOfDay(
  db: Kysely<Database>,
  { venue, date, client }: { venue: string; date: string; client: string | null },
): Promise<PersonOfSession[]> {
  const { rows } = await sql<PersonOfSession>`
    select to_char(s.starts_at at time zone v.time_zone, 'HH24:MI') as time, s.name as session,
      coalesce(l.name, '') as place, o.reference, p.first_name as "firstName", p.last_name as "lastName",
      p.date_of_birth as "dateOfBirth",
      coalesce((select jsonb_agg(case when a.sealed is null
          then jsonb_build_object('asked', a.asked, 'value', a.value)
          else jsonb_build_object('asked', a.asked, 'id', a.id, 'questionId', a.question_id, 'keyId', a.key_id,
            'sealed', translate(encode(a.sealed, 'base64'), E'\n', '')) end order by a.asked)
        from answers a
        where a.holder in ('place ' || p.cart_item_id || ' ' || p.place, 'customer ' || p.customer_id, 'attendee ' || p.attendee_id)
          and a.question_id in (select jsonb_array_elements_text(i.asks -> 'people')::int)), '[]') as answers
    from venues v join slots s on s.venue_id = v.id and s.local_date = ${date}::date
      left join locations l on l.id = s.location_id
      join claims c on c.slot_id = s.id and c.kind = 'booking'
      join cart_places p on p.cart_item_id = c.cart_item_id join cart_items i on i.id = p.cart_item_id
      join orders o on o.cart_id = i.cart_id
      join clients k on k.id = v.client_id
    where v.slug = ${venue} and p.place <= i.quantity and (${client}::text is null or k.slug = ${client}::text)
    order by s.starts_at, s.name, s.id, p.last_name, p.first_name`.execute(db)
  return rows
}
