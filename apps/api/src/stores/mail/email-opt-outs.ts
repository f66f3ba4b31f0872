import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Kinds of letters that a person can refuse. */
const refusableLetters = ['booking-reminder', 'card-expiring', 'claim-account', 'guest-pass'] as const
export type RefusableLetter = (typeof refusableLetters)[number]

export const isRefusable = (kind: unknown): kind is RefusableLetter =>
  refusableLetters.some((letter) => letter === kind)

/** Letters of a kind to an account, or to an address, which is stored as a hash. */
export interface EmailOptOut {
  letter: RefusableLetter
  whose: { customerId: number } | { addressHash: string }
}

/** Account columns that say whether a letter is wanted; for other letters the address decides. */
const wishes: Partial<Record<RefusableLetter, string>> = {
  'booking-reminder': 'wants_reminders',
  'card-expiring': 'wants_card_notices',
}

/** Finds the account or address that can refuse a letter of this kind; null for one that has to be sent. */
export async function findEmailOptOut(
  db: Kysely<Database>,
  mail: { clientId: number; customerId: number | null; recipient: string; letter: { kind: string } },
): Promise<EmailOptOut | null> {
  const { kind: letter } = mail.letter
  if (!isRefusable(letter)) return null
  if (mail.customerId !== null && wishes[letter]) return { letter, whose: { customerId: mail.customerId } }
  return { letter, whose: { addressHash: await hashAddress(db, mail.clientId, mail.recipient) } }
}

async function hashAddress(db: Kysely<Database>, clientId: number, address: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(address_hash(${clientId}::int, ${address}), 'hex') as hash`.execute(db)
  return rows[0]!.hash
}

export async function isOptedOut(
  db: Kysely<Database>,
  clientId: number,
  { letter, whose }: EmailOptOut,
): Promise<boolean> {
  const { rows } = await ('customerId' in whose
    ? sql`select from customers where client_id = ${clientId} and id = ${whose.customerId} and not ${wishOf(letter)}`
    : sql`select from mail_stops where client_id = ${clientId} and letter = ${letter}
        and address_hash = decode(${whose.addressHash}, 'hex')`
  ).execute(db)
  return rows.length > 0
}

/** Stops these letters, or allows them again; doing it twice changes nothing more. */
export async function setOptedOut(
  tx: Kysely<Database>,
  clientId: number,
  { letter, whose }: EmailOptOut,
  isStopped: boolean,
): Promise<void> {
  if ('customerId' in whose)
    await sql`
      update customers set ${wishOf(letter)} = ${!isStopped} where client_id = ${clientId} and id = ${whose.customerId}`.execute(
      tx,
    )
  else if (isStopped)
    await sql`
      insert into mail_stops (client_id, letter, address_hash)
      values (${clientId}, ${letter}, decode(${whose.addressHash}, 'hex')) on conflict do nothing`.execute(tx)
  else
    await sql`
      delete from mail_stops where client_id = ${clientId} and letter = ${letter}
        and address_hash = decode(${whose.addressHash}, 'hex')`.execute(tx)
}

function wishOf(letter: RefusableLetter) {
  const column = wishes[letter]
  if (!column) throw new Error(`no account says of ${letter} whether it wants it`)
  return sql.ref(column)
}
