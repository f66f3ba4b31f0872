import { addDays } from '@touchline/rules/time/calendar-date'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { Kysely } from 'kysely'
import type { Database } from '../../stores/database/tables.ts'
import type { TestCategory, TestClient } from './factories.ts'

type Db = Kysely<Database>
type Person = { id: number }

/** Returns the client's own date so many days from today. */
export const dayOf = (client: TestClient, days: number): string =>
  addDays(wallDate(new Date(), client.timeZone), days)

/** Creates a penalty. By default: £3.00 since yesterday, which stops booking at once. */
export async function givePenalty(
  db: Db,
  client: TestClient,
  person: Person,
  given: { pence?: number; daysAgo?: number; blocksAfterDays?: number | null; isSettled?: boolean } = {},
): Promise<{ id: number }> {
  const { pence = 300, daysAgo = 1, blocksAfterDays = 0, isSettled = false } = given
  return db
    .insertInto('penalties')
    .values({
      client_id: client.id,
      customer_id: person.id,
      reason: 'a missed spin class',
      amount_pence: pence,
      occurred_on: dayOf(client, -daysAgo),
      blocks_after_days: blocksAfterDays,
      settled_on: isSettled ? dayOf(client, 0) : null,
      cause: `test ${crypto.randomUUID()}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function settlePenalty(db: Db, client: TestClient, { id }: { id: number }): Promise<void> {
  await db
    .updateTable('penalties')
    .set({ settled_on: dayOf(client, 0) })
    .where('id', '=', id)
    .execute()
}

/** Creates an induction that one activity needs and another gives. */
export async function createInduction(
  db: Db,
  client: TestClient,
  { needs, gives, months = null }: { needs: TestCategory; gives?: TestCategory; months?: number | null },
): Promise<{ id: number }> {
  const induction = await db
    .insertInto('inductions')
    .values({
      client_id: client.id,
      slug: `induction-${crypto.randomUUID()}`,
      name: 'Gym induction',
      text: 'An hour with the team.',
      valid_months: months,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('categories').set({ induction_id: induction.id }).where('id', '=', needs.id).execute()
  if (gives)
    await db
      .updateTable('categories')
      .set({ gives_induction_id: induction.id })
      .where('id', '=', gives.id)
      .execute()
  return induction
}

/** Records that the person had the induction on a day. */
export async function giveInduction(
  db: Db,
  client: TestClient,
  person: Person,
  induction: { id: number },
  hadOn = dayOf(client, -1),
): Promise<void> {
  await db
    .insertInto('inductions_had')
    .values({ client_id: client.id, customer_id: person.id, induction_id: induction.id, had_on: hadOn })
    .execute()
}

/** Creates a document that this holder's membership needs from now on. */
export async function requireDocument(
  db: Db,
  client: TestClient,
  { membershipUserId }: { membershipUserId: number },
  warnDays = 30,
): Promise<{ id: number }> {
  const kind = await db
    .insertInto('document_kinds')
    .values({
      client_id: client.id,
      slug: `proof-${crypto.randomUUID()}`,
      name: 'student card',
      warn_days: warnDays,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('memberships')
    .set({ document_kind_id: kind.id })
    .where('id', '=', (ids) =>
      ids.selectFrom('membership_users').select('membership_id').where('id', '=', membershipUserId),
    )
    .execute()
  return kind
}

export async function showDocument(
  db: Db,
  client: TestClient,
  person: Person,
  kind: { id: number },
  expiresOn: string | null,
): Promise<void> {
  await db
    .insertInto('documents')
    .values({
      client_id: client.id,
      customer_id: person.id,
      document_kind_id: kind.id,
      expires_on: expiresOn,
    })
    .onConflict((same) =>
      same.columns(['customer_id', 'document_kind_id']).doUpdateSet({ expires_on: expiresOn }),
    )
    .execute()
}

/** Makes this holder's membership paid for by direct debit, on a day of the month or on none yet. */
export async function payByDirectDebit(
  db: Db,
  { membershipUserId }: { membershipUserId: number },
  billingDay: number | null,
): Promise<void> {
  const { membership_id } = await db
    .updateTable('membership_users')
    .set({ billing_day: billingDay })
    .where('id', '=', membershipUserId)
    .returning('membership_id')
    .executeTakeFirstOrThrow()
  await db.updateTable('memberships').set({ by_direct_debit: true }).where('id', '=', membership_id).execute()
}

/** Gives a person a membership of its own name that needs a student card, which can be sent online. */
export async function needDocument(
  db: Db,
  client: TestClient,
  person: Person,
  countsUnseenDays: number | null = 14,
): Promise<{ kindId: number; membership: string }> {
  const membership = `Student ${crypto.randomUUID().slice(0, 8)}`
  const kind = await db
    .insertInto('document_kinds')
    .values({
      client_id: client.id,
      slug: `card-${crypto.randomUUID()}`,
      name: 'student card',
      counts_unseen_days: countsUnseenDays,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('memberships')
    .values({ client_id: client.id, slug: crypto.randomUUID(), name: membership, document_kind_id: kind.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('membership_users')
    .values({
      client_id: client.id,
      customer_id: person.id,
      membership_id: id,
      starts_on: dayOf(client, -10),
    })
    .execute()
  return { kindId: kind.id, membership }
}
