import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

type Db = Kysely<Database>

interface NewFreeze {
  contractId: number
  from: string
  until: string
  feePence: number
  reason: string
  who: string
}

/** Keeps a freeze of a locked contract, with the move that tells who made it. */
export async function createFreeze(db: Db, made: NewFreeze): Promise<void> {
  const { contractId, from, until, feePence, reason, who } = made
  await sql`
    insert into contract_freezes (client_id, contract_id, from_on, until_on, reason, fee_pence)
    select client_id, id, ${from}::date, ${until}::date, ${reason}::text, ${feePence}::int
    from contracts where id = ${contractId}`.execute(db)
  const cause = `frozen from ${from} until ${until}`
  await tellOfFreeze(db, { contractId, cause: who === 'customer' ? cause : `${cause}: ${reason}`, who })
}

/** Takes a freeze of a locked contract back, or ends it on a day. */
export async function endFreezeOn(
  db: Db,
  {
    contractId,
    freezeId,
    until,
    cause,
    who,
  }: {
    contractId: number
    freezeId: number
    /** Its last day; null: it is taken back. */
    until: string | null
    cause: string
    who: string
  },
): Promise<void> {
  if (until === null)
    await sql`update contract_freezes set withdrawn_at = now() where id = ${freezeId}`.execute(db)
  else await sql`update contract_freezes set until_on = ${until}::date where id = ${freezeId}`.execute(db)
  await tellOfFreeze(db, { contractId, cause, who })
}

const tellOfFreeze = (
  db: Db,
  { contractId, cause, who }: { contractId: number; cause: string; who: string },
) =>
  sql`
    insert into contract_moves (contract_id, from_state, to_state, cause, who)
    select id, state, state, ${cause}::text, ${who}::text from contracts where id = ${contractId}`.execute(db)

/** A booked session of a person of a contract. */
export interface BookedWithin {
  name: string
  startsAt: Date
}

/** Lists what the people of a contract have booked within these days of its client's calendar, by time. */
export async function listBookedWithin(
  db: Db,
  { contractId, from, until }: { contractId: number; from: string; until: string },
): Promise<BookedWithin[]> {
  const { rows } = await sql<BookedWithin>`
    select g.name, s.starts_at as "startsAt"
    from contract_people x join claims k on k.customer_id = x.customer_id and k.kind = 'booking'
      join slots s on s.id = k.slot_id join categories g on g.id = s.category_id
    where x.contract_id = ${contractId} and k.guest = '' and s.cancelled_at is null
      and s.local_date between ${from}::date and ${until}::date
    group by s.id, g.name order by s.starts_at, s.id limit 50`.execute(db)
  return rows
}
