import type { HealthTerms } from '@touchline/rules/contracts/health-statement'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../database/tables.ts'
import type { SealedStatement } from '../../joining/health-statements.ts'
import { agreed } from './agreements-part.ts'
import { contracts } from './contracts-part.ts'
import { held } from './possessions-part.ts'
import { bookedByOthers, counted, orders } from './purchases-part.ts'

/** Answer as it is stored: in clear, or sealed. */
export type AnswerOfPerson = {
  id: string
  questionId: number
  asked: string
  givenAt: string
} & ({ value: unknown } | { keyId: string; sealed: string })

/** Health statement of the person, with the questions as they were asked. */
export interface StatementOfPerson {
  plan: string
  contract: number
  givenAt: string
  questions: HealthTerms['questions']
  statement: SealedStatement
}

export type DataOfPerson = Record<string, unknown> & {
  answers: AnswerOfPerson[]
  healthStatements: StatementOfPerson[]
}

/** Photo of the customer: the largest of its JPEG files, which every program can read. */
const photo = sql`
  (select jsonb_build_object('type', 'image/jpeg', 'encoding', 'base64', 'content', translate(encode(f.bytes, 'base64'), E'\n', ''))
    from picture_files f where f.client_id = c.client_id and f.hash = c.picture_hash and f.format = 'jpg'
    order by f.width desc limit 1)`

const person = sql`
  'person', jsonb_build_object('customerId', c.reference, 'firstName', c.first_name, 'lastName', c.last_name,
    'email', coalesce(c.email, c.unproven_email), 'emailIsConfirmed', c.email is not null, 'emailInImports', c.imported_email,
    'emailToConfirm', (select h.new_email from email_changes h where h.customer_id = c.id), 'phone', c.phone,
    'dateOfBirth', c.date_of_birth, 'addressLineOne', c.address_line_one, 'addressLineTwo', c.address_line_two,
    'city', c.city, 'postcode', c.postcode, 'since', c.created_at, 'cameBy', c.onboarding_type, 'keyInImports', c.external_id,
    'statuses', c.statuses, 'homeVenue', (select name from venues where id = c.home_venue_id),
    'household', (select name from households where id = c.household_id), 'booksForHousehold', c.manages_household,
    'photo', ${photo})`

/** Second factors of a member of staff, and what happened to their log-in; never a secret, a key or a hash. */
const staffLogIn = sql`
  'staffLogIn', case when c.role = 'staff' then jsonb_build_object(
    'appSince', (select a.added_at from staff_apps a where a.customer_id = c.id),
    'passkeys', coalesce((select jsonb_agg(jsonb_build_object('name', k.name, 'for', k.relying_party, 'addedAt', k.added_at,
        'lastUsedAt', k.used_at) order by k.id) from staff_passkeys k where k.customer_id = c.id), '[]'),
    'recoveryCodes', coalesce((select jsonb_agg(jsonb_build_object('usedAt', r.used_at)) from staff_recovery_codes r
      where r.customer_id = c.id), '[]'),
    'pinSince', (select p.set_at from staff_pins p where p.customer_id = c.id),
    'desksToday', coalesce((select jsonb_agg(jsonb_build_object('loggedInAt', l.logged_in_at) order by l.logged_in_at)
      from desk_log_ins l where l.customer_id = c.id), '[]'),
    'roles', coalesce((select jsonb_agg(jsonb_build_object('role', p.role, 'venue', v.name, 'since', p.given_at)
        order by p.given_at, p.role, v.name)
      from staff_posts p left join venues v on v.id = p.venue_id where p.customer_id = c.id), '[]'),
    'givesSessionsAs', (select jsonb_agg(i.name order by i.name) from instructors i where i.staff_id = c.id),
    'coverAskedFor', coalesce((select jsonb_agg(jsonb_build_object('session', s.name, 'startsAt', s.starts_at,
        'reason', r.reason, 'state', r.state, 'answer', r.answer, 'at', r.asked_at) order by r.id)
      from cover_requests r join slots s on s.id = r.slot_id where r.asked_by = c.id), '[]'),
    'coverAskedOf', coalesce((select jsonb_agg(jsonb_build_object('session', s.name, 'startsAt', s.starts_at,
        'askedAt', a.asked_at, 'saidNoAt', a.said_no_at, 'tookIt', r.taken_by is not distinct from c.id) order by r.id)
      from cover_asked a join cover_requests r on r.id = a.request_id join slots s on s.id = r.slot_id
      where a.staff_id = c.id), '[]'),
    'notesOnSessions', coalesce((select jsonb_agg(jsonb_build_object('session', s.name, 'startsAt', s.starts_at,
        'words', n.words, 'at', n.written_at) order by n.id)
      from session_notes n join slots s on s.id = n.slot_id where n.staff_id = c.id), '[]'),
    'events', coalesce((select jsonb_agg(jsonb_build_object('what', e.kind, 'at', e.happened_at) order by e.id)
      from staff_security_events e where e.customer_id = c.id), '[]')) end`

/**
 * Reads everything stored about one customer, by subject. Of other people (attendees, household members) it
 * contains only the name of a person who has booked a place, or pays for a membership, for the customer.
 */
export async function readDataOf(db: Kysely<Database>, customerId: number): Promise<DataOfPerson> {
  const { rows } = await sql<{ data: DataOfPerson }>`
    select jsonb_build_object(${person}, ${orders}, ${bookedByOthers}, ${counted}, ${held}, ${contracts}, ${agreed},
      'mails', coalesce((select jsonb_agg(jsonb_build_object('kind', m.letter ->> 'kind', 'to', m.recipient, 'keptAt', m.kept_at,
          'sentAt', m.sent_at, 'state', m.state) order by m.id)
        from mail_outbox m where m.customer_id = c.id), '[]'),
      'sessions', coalesce((select jsonb_agg(jsonb_build_object('since', s.created_at, 'lastUsedAt', s.seen_at) order by s.id)
        from sessions s where s.customer_id = c.id), '[]'), ${staffLogIn}
    ) as data
    from customers c where c.id = ${customerId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no customer ${customerId}`)
  return row.data
}
