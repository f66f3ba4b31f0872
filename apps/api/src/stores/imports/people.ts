import { referencePrefix } from '../customer-reference.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../tables.ts'
import { type JsonRow, type Saved, saveRows } from './save-rows.ts'

type Trx = Transaction<Database>

export const listCustomers = (trx: Trx, clientId: number, emails: string[]) =>
  emails.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('customers')
        .select(['id', 'email', 'password_hash'])
        .where('client_id', '=', clientId)
        .where('email', 'in', emails)
        .execute()

/** The customer id that is typed at log in is made from the row's own id, so a new person is written twice. */
export const savePerson = async (
  trx: Trx,
  row: JsonRow & { client_id: number; email: string },
): Promise<{ id: number; saved: Saved }> => {
  const find = () =>
    trx
      .selectFrom('customers')
      .select(['id', 'reference'])
      .where('client_id', '=', row.client_id)
      .where('email', '=', row.email)
      .executeTakeFirst()
  const present = await find()
  const reference = present?.reference ?? `new ${row.email}`
  const saved = await saveRows(trx, 'customers', [{ ...row, reference }], ['client_id', 'email'])
  const written = await find()
  if (written === undefined) throw new Error(`${row.email} was not written`)
  if (present === undefined) {
    const { slug } = await trx
      .selectFrom('clients')
      .select('slug')
      .where('id', '=', row.client_id)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('customers')
      .set({ reference: `${referencePrefix(slug)}${written.id}` })
      .where('id', '=', written.id)
      .execute()
  }
  return { id: written.id, saved }
}

type MembershipUser = {
  clientId: number
  customerId: number
  membershipId: number
  /** Counted from the import or fixed; a person who has the membership already keeps a date that was counted. */
  since: { date: string; isRelative: boolean }
}

export const saveMembershipUser = async (
  trx: Trx,
  { clientId, customerId, membershipId, since }: MembershipUser,
): Promise<Saved> => {
  const present = await trx
    .selectFrom('membership_users')
    .select(['id', 'starts_on'])
    .where('customer_id', '=', customerId)
    .where('membership_id', '=', membershipId)
    .executeTakeFirst()
  if (present === undefined) {
    await trx
      .insertInto('membership_users')
      .values({
        client_id: clientId,
        customer_id: customerId,
        membership_id: membershipId,
        starts_on: since.date,
      })
      .execute()
    return { created: 1, updated: 0 }
  }
  if (since.isRelative || present.starts_on === since.date) return { created: 0, updated: 0 }
  await trx
    .updateTable('membership_users')
    .set({ starts_on: since.date })
    .where('id', '=', present.id)
    .execute()
  return { created: 0, updated: 1 }
}

type OpeningCredit = { clientId: number; customerId: number; email: string; pence: number }

/** Given once: what was spent of it does not come back with the next import. */
export const saveOpeningCredit = async (
  trx: Trx,
  { clientId, customerId, email, pence }: OpeningCredit,
): Promise<Saved> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('credit_entries')
    .values({
      client_id: clientId,
      customer_id: customerId,
      type: 'general',
      amount_pence: pence,
      reason: 'Opening credit',
      cause: `catalogue:${email}`,
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'cause']).doNothing())
    .executeTakeFirstOrThrow()
  return { created: Number(numInsertedOrUpdatedRows ?? 0), updated: 0 }
}

export const listMembershipIds = async (trx: Trx, clientId: number): Promise<Map<string, number>> => {
  const rows = await trx
    .selectFrom('memberships')
    .select(['id', 'slug'])
    .where('client_id', '=', clientId)
    .execute()
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}
