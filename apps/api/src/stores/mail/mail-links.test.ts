import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken, hashToken } from '../../call/call-context.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { buySession } from '../../testing/factories/cancelling.ts'
import { createCustomer, createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { createShop } from '../../testing/shop.ts'
import { Shopper } from '../../testing/shopper.ts'
import { createDatabase } from '../database/database.ts'
import { findLink, insertLink, removeOldLinks, useLink } from './mail-links.ts'

let test: TestApp
let operator: TestOperator
let customer: { id: number }

beforeAll(async () => {
  test = await createTestApp()
  operator = await createOperator(test.db)
  customer = await createCustomer(test.db, operator.client)
})
afterAll(() => test.close())

async function link(purpose: 'new-password' | 'unsubscribe' = 'new-password'): Promise<Buffer> {
  const tokenHash = hashToken(createToken())
  const of = { clientId: operator.client.id, mailId: null, tokenHash }
  await insertLink(test.db, of, { purpose, customerId: customer.id, about: { why: 'asked' } })
  return tokenHash
}
const subject = () => ({ customerId: customer.id, orderId: null, about: { why: 'asked' } })

/** Opens twenty connections one after the other: a busy machine makes so many at once too slowly. */
async function openTwenty() {
  const dbs = Array.from({ length: 20 }, () => createDatabase(test.databaseUrl, { max: 1 }))
  for (const db of dbs) await sql`select 1`.execute(db)
  return dbs
}

describe('a link of a letter', () => {
  it('opens its page once; a look does not use it up', async () => {
    const hash = await link()
    const { id } = operator.client
    expect(await findLink(test.db, id, 'new-password', hash)).toEqual(subject())
    expect(await useLink(test.db, id, 'new-password', hash)).toEqual(subject())
    expect(await useLink(test.db, id, 'new-password', hash)).toBeNull()
    expect(await findLink(test.db, id, 'new-password', hash)).toBeNull()
  })

  it('used by twenty at once it opens for one', async () => {
    const hash = await link()
    const dbs = await openTwenty()
    const opened = await Promise.all(
      dbs.map((db) =>
        db.transaction().execute((tx) => useLink(tx, operator.client.id, 'new-password', hash)),
      ),
    )
    await Promise.all(dbs.map((db) => db.destroy()))
    expect(opened.filter(Boolean)).toHaveLength(1)
  })

  it('used by twenty at once without the condition it opens for several: the control', async () => {
    const hash = await link()
    const dbs = await openTwenty()
    const opened = await Promise.all(dbs.map((db) => findLink(db, operator.client.id, 'new-password', hash)))
    await Promise.all(
      dbs.map((db) => sql`update mail_links set used_at = now() where token_hash = ${hash}`.execute(db)),
    )
    await Promise.all(dbs.map((db) => db.destroy()))
    expect(opened.filter(Boolean).length).toBeGreaterThan(1)
  })

  it('is given back when the transaction that uses it is undone', async () => {
    const hash = await link()
    const undone = test.db.transaction().execute(async (tx) => {
      await useLink(tx, operator.client.id, 'new-password', hash)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await useLink(test.db, operator.client.id, 'new-password', hash)).toEqual(subject())
  })

  it('a link to a new password ends after 60 minutes', async () => {
    const hash = await link()
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from expires_at - created_at) / 60 as minutes from mail_links where token_hash = ${hash}`.execute(
      test.db,
    )
    expect(Number(rows[0]!.minutes)).toBeCloseTo(60, 1)
    await sql`update mail_links set expires_at = clock_timestamp() where token_hash = ${hash}`.execute(
      test.db,
    )
    expect(await findLink(test.db, operator.client.id, 'new-password', hash)).toBeNull()
  })

  it('a link that stops a kind of mail works as often as it is pressed', async () => {
    const hash = await link('unsubscribe')
    for (let time = 0; time < 2; time++)
      expect(await useLink(test.db, operator.client.id, 'unsubscribe', hash)).toEqual(subject())
  })

  it('S05: it opens nothing for another purpose or at another client', async () => {
    const hash = await link()
    const other = await createOperator(test.db)
    expect(await useLink(test.db, operator.client.id, 'claim-account', hash)).toBeNull()
    expect(await useLink(test.db, other.client.id, 'new-password', hash)).toBeNull()
  })

  it('is forgotten a month after its end', async () => {
    const [old, recent] = [await link(), await link()]
    await sql`update mail_links set expires_at = now() - interval '31 days' where token_hash = ${old}`.execute(
      test.db,
    )
    await removeOldLinks(test.db)
    const { rows } =
      await sql`select token_hash from mail_links where token_hash in (${old}, ${recent})`.execute(test.db)
    expect(rows).toEqual([{ token_hash: recent }])
  })
})

describe('the links of orders', () => {
  it('they are forgotten a month after their end, and only such old ones are asked when their order ends', async () => {
    const shop = await createShop()
    const buyer = await createOperator(shop.db)
    const who = new Shopper(shop.app, buyer.client.host)
    const { orderId, slot } = await buySession(shop, buyer, who)
    const tokenHash = hashToken(createToken())
    const of = { clientId: buyer.client.id, mailId: null, tokenHash }
    await insertLink(shop.db, of, { purpose: 'order', orderId })
    const isThere = async () =>
      (await shop.db.selectFrom('mail_links').select('purpose').where('token_hash', '=', tokenHash).execute())
        .length > 0
    await shop.db
      .transaction()
      .execute(async (tx) => {
        await sql`create or replace function order_ends_at(wanted bigint) returns timestamptz language plpgsql stable as
        $$ begin raise exception 'asked when order % ends', wanted; end $$`.execute(tx)
        await removeOldLinks(tx)
        await sql`update mail_links set created_at = now() - interval '31 days' where token_hash = ${tokenHash}`.execute(
          tx,
        )
        await sql`savepoint asked`.execute(tx)
        await expect(removeOldLinks(tx)).rejects.toThrow('asked when order')
        await sql`rollback to savepoint asked`.execute(tx)
        throw new Error('undone')
      })
      .catch((error: Error) => expect(error.message).toBe('undone'))

    await sql`update mail_links set created_at = now() - interval '50 days' where token_hash = ${tokenHash}`.execute(
      shop.db,
    )
    await removeOldLinks(shop.db)
    expect(await isThere()).toBe(true)
    await sql`update bookings set shown = shown || jsonb_build_object('endsAtUtc', now() - interval '40 days')
      where order_id = ${orderId}`.execute(shop.db)
    await sql`update slots set starts_at = now() - interval '41 days', ends_at = now() - interval '40 days'
      where id = ${slot.id}`.execute(shop.db)
    await removeOldLinks(shop.db)
    expect(await isThere()).toBe(false)
    await shop.close()
  })
})
