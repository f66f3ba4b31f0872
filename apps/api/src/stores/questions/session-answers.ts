import type { HealthTerms } from '@touchline/rules/contracts/health-statement'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type SealedStatement, sealedStatement } from '../joining/health-statements.ts'
import type { SealedAnswer } from './answers.ts'

/** Booked place of a session: its person, with their answers. */
export interface PersonOfSession {
  /** Start by the venue's clock: '18:30'. */
  time: string
  session: string
  place: string
  reference: string
  /** Name of the person; null where none was named for the place. */
  name: string | null
  dateOfBirth: string | null
  /** Name of the booker. */
  bookedBy: string
  answers: StoredAnswer[]
  /** Health statements that the person gave when they joined a plan, while its contract runs. */
  statements: StoredStatement[]
}

export interface StoredStatement {
  planName: string
  questions: HealthTerms['questions']
  statement: SealedStatement
}

export type StoredAnswer = { asked: string; value: unknown } | ({ asked: string } & Sealed)
type Sealed = Omit<SealedAnswer, 'sealed'> & {
  /** Sealed value in base64. */
  sealed: string
}

/**
 * Joins the one customer `own` of a booked place of whom nothing was asked. A place with a named person `p` is that
 * person's alone; the one left of several may be anyone's.
 */
export const ownOfPlace = (claim: 'c' | 'k') => {
  const of = (column: string) => sql.ref(`${claim}.${column}`)
  return sql`left join customers own on own.id = ${of('customer_id')} and (p.id is null or p.customer_id = own.id)
    and ${of('quantity')} = 1 and b.quantity = 1 and ${of('guest')} = '' and ${of('member_id')} is null`
}

/** Selects the name of the person of a place `n`; empty where none was named. */
export const nameOfPlace = sql`trim(coalesce(p.first_name || ' ' || p.last_name, b.shown #>> array['said', 'names', (n - 1)::text],
  b.guest ->> 'firstName' || ' ' || (b.guest ->> 'lastName'), own.first_name || ' ' || own.last_name))`

/** Matches answers `a` of the person of a place that its session asks for and that have not ended. */
const isOfPlace = sql`(
  a.holder in ('place ' || i.id || ' ' || p.place, 'customer ' || coalesce(p.customer_id, own.id), 'attendee ' || p.attendee_id)
  and a.question_id in (select jsonb_array_elements_text(i.asks -> 'people')::int)
  and (a.delete_at is null or a.delete_at > now()))`

/**
 * Statements of the person of a place, with their plans, while they come: a day after the end of its session `s`, or once it
 * is cancelled, no old booking leads to them.
 */
const statementsFrom = sql`
  health_statements h join membership_plans m on m.id = h.plan_id join contracts t on t.id = h.contract_id
  where h.customer_id = coalesce(p.customer_id, own.id) and t.state in ('active', 'leaving') and h.delete_at > now()
    and s.ends_at > now() - interval '1 day' and s.cancelled_at is null`

/** Tells if there are answers about health of the person of a place, or a statement of a running membership. */
export const hasHealthAnswers = sql`(exists (select from answers a where a.is_health and ${isOfPlace})
  or exists (select from ${statementsFrom}))`

/** Selects the answers of the person of a place, as JSON; those about health still sealed. */
export const answersOfPlace = (
  which: RawBuilder<unknown>,
) => sql`coalesce((select jsonb_agg(case when a.sealed is null
      then jsonb_build_object('asked', a.asked, 'value', a.value)
      else jsonb_build_object('asked', a.asked, 'id', a.id, 'questionId', a.question_id, 'keyId', a.key_id,
        'sealed', translate(encode(a.sealed, 'base64'), E'\n', '')) end order by a.asked)
    from answers a where ${which} and ${isOfPlace}), '[]')`

/** Selects the statements of the person of a place, still sealed, as JSON. */
export const statementsOfPlace = sql`coalesce((
  select jsonb_agg(jsonb_build_object('planName', m.name, 'questions', m.terms #> '{healthStatement,questions}',
    'statement', ${sealedStatement}) order by h.id) from ${statementsFrom}), '[]')`

/**
 * Lists the people who come to a venue's sessions on a day, by time and name: each booked place, whether or
 * not it was asked anything.
 */
export async function listPeopleOfDay(
  db: Kysely<Database>,
  { venue, date, client }: { venue: string; date: string; client: string | null },
): Promise<PersonOfSession[]> {
  const { rows } = await sql<PersonOfSession>`
    select to_char(s.starts_at at time zone v.time_zone, 'HH24:MI') as time, s.name as session,
      coalesce(l.name, '') as place, o.reference, who.name, coalesce(p.date_of_birth, own.date_of_birth) as "dateOfBirth",
      trim(concat_ws(' ', o.first_name, o.last_name)) as "bookedBy",
      ${answersOfPlace(sql`true`)} as answers, ${statementsOfPlace} as statements
    from venues v join slots s on s.venue_id = v.id and s.local_date = ${date}::date
      left join locations l on l.id = s.location_id
      join claims c on c.slot_id = s.id and c.kind = 'booking'
      join bookings b on b.id = c.booking_id join orders o on o.id = b.order_id
      join clients k on k.id = v.client_id
      cross join lateral generate_series(1, c.quantity) as n
      left join cart_items i on i.id = coalesce(c.cart_item_id, (b.shown ->> 'cartItemId')::bigint)
      left join cart_places p on p.cart_item_id = i.id and p.place = n
      ${ownOfPlace('c')}
      cross join lateral (select ${nameOfPlace} as name) who
    where v.slug = ${venue} and (${client}::text is null or k.slug = ${client}::text)
    order by s.starts_at, s.name, s.id, coalesce(p.last_name, own.last_name, o.last_name), who.name, o.id, n`.execute(
    db,
  )
  return rows
}
