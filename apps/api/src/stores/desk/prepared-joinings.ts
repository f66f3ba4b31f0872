import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { linkIsLive } from '../mail/mail-links.ts'

type Db = Kysely<Database>

export interface PreparedPerson {
  place: string
  userId: number
}

/** A joining that staff have prepared. */
export interface PreparedRecord {
  id: number
  /** The customer for whom it is; null until a new person has joined by it. */
  customerId: number | null
  firstName: string | null
  planName: string
  planSlug: string
  venueId: number
  venueName: string
  venueSlug: string
  startsOn: string
  people: PreparedPerson[]
  state: 'waiting' | 'joined' | 'withdrawn'
  /** True while its link is good. */
  isLive: boolean
  expiresAt: Date
  contractId: number | null
}

const columns = sql`j.id, j.customer_id as "customerId", c.first_name as "firstName", p.name as "planName",
  p.slug as "planSlug", j.venue_id as "venueId", v.name as "venueName", v.slug as "venueSlug", j.starts_on::text as "startsOn", j.people,
  j.state, j.state = 'waiting' and j.expires_at > now() as "isLive", j.expires_at as "expiresAt", j.contract_id as "contractId"`
const joined = sql`prepared_joinings j join membership_plans p on p.id = j.plan_id join venues v on v.id = j.venue_id
  left join customers c on c.id = j.customer_id`

export interface NewPrepared {
  clientId: number
  customerId: number | null
  planId: number
  venueId: number
  startsOn: string
  people: readonly PreparedPerson[]
  staffId: number
}

/** Hours for which the link of a prepared joining is good. */
const hours = 24

/** Keeps a prepared joining. */
export async function insertPrepared(db: Db, made: NewPrepared): Promise<PreparedRecord> {
  const { rows } = await sql<{ id: number }>`
    insert into prepared_joinings (client_id, customer_id, plan_id, venue_id, starts_on, people, staff_id, expires_at)
    values (${made.clientId}, ${made.customerId}::bigint, ${made.planId}, ${made.venueId}, ${made.startsOn}::date,
      ${JSON.stringify(made.people)}::jsonb, ${made.staffId}, now() + ${hours}::int * interval '1 hour')
    returning id`.execute(db)
  return (await findPrepared(db, made.clientId, rows[0]!.id))!
}

export async function findPrepared(db: Db, clientId: number, id: number): Promise<PreparedRecord | null> {
  const { rows } = await sql<PreparedRecord>`
    select ${columns} from ${joined} where j.client_id = ${clientId} and j.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Finds the joining of a link that is good. Null for one that is over, withdrawn or used. */
export async function findPreparedByKey(
  db: Db,
  clientId: number,
  tokenHash: Buffer,
): Promise<PreparedRecord | null> {
  const { rows } = await sql<PreparedRecord>`
    select ${columns} from ${joined} join mail_links l on (l.about ->> 'preparedId')::bigint = j.id
    where j.client_id = ${clientId} and l.client_id = ${clientId} and l.token_hash = ${tokenHash}
      and l.purpose = 'finish-joining' and ${linkIsLive} and j.state = 'waiting' and j.expires_at > now()`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Lists the joinings of the last day, the newest first: of a customer, or of new people by these staff. */
export async function listPrepared(
  db: Db,
  { clientId, customerId, staffId }: { clientId: number; customerId: number | null; staffId: number },
): Promise<PreparedRecord[]> {
  const { rows } = await sql<PreparedRecord>`
    select ${columns} from ${joined}
    where j.client_id = ${clientId} and j.prepared_at > now() - interval '1 day'
      and case when ${customerId}::bigint is null then j.staff_id = ${staffId} and jsonb_array_length(j.people) = 0
        else j.customer_id = ${customerId}::bigint end
    order by j.id desc limit 20`.execute(db)
  return rows
}

/** Withdraws a prepared joining. @returns false where it is over already */
export async function withdrawPrepared(db: Db, clientId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    update prepared_joinings set state = 'withdrawn'
    where client_id = ${clientId} and id = ${id} and state = 'waiting' returning id`.execute(db)
  return rows.length > 0
}

/** Cause of a contract's move that tells of the staff who prepared it. */
export const preparedAtDesk = 'prepared at the desk'

/**
 * Marks a prepared joining as joined by a contract, which then tells who prepared it.
 * @returns false where staff have withdrawn it, another person has joined by it, or it is for another customer
 */
export async function finishPrepared(
  db: Db,
  { id, contractId, customerId }: { id: number; contractId: number; customerId: number },
): Promise<boolean> {
  const { rows } = await sql<{ staffId: number }>`
    update prepared_joinings set state = 'joined', contract_id = ${contractId}, customer_id = ${customerId}
    where id = ${id} and state = 'waiting' and (customer_id is null or customer_id = ${customerId})
    returning staff_id as "staffId"`.execute(db)
  if (rows.length === 0) return false
  await sql`
    insert into contract_moves (contract_id, from_state, to_state, cause, who)
    select id, state, state, ${preparedAtDesk}::text, ${`staff ${rows[0]!.staffId}`}::text from contracts
    where id = ${contractId}`.execute(db)
  return true
}
