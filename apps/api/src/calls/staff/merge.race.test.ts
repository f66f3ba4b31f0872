import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMerge } from '../../stores/staff/merging/account-merges.ts'
import { moveRows } from '../../stores/staff/merging/move-rows.ts'
import { closeIntoOther } from '../../stores/staff/merging/unite.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import { fillBasket } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { cardNumbers, createLoggedIn, type Shopper } from '../../testing/shopper.ts'
import { untilWaiting } from '../../testing/waiting.ts'

let shop: Shop
let operator: TestOperator
let desk: Shopper
let staffId: number
beforeAll(async () => {
  shop = await createShop({ connections: 20 })
  operator = await createOperator(shop.db)
  const [staff, at] = await createLoggedIn(shop, operator.client, {
    role: 'staff',
    posts: [{ role: 'duty-manager', venue_id: null }],
  })
  ;[staffId, desk] = [staff.id, at]
})
afterAll(() => shop.close())

/** Makes two accounts of a person: one with a full basket and a typed card, and one that it is merged into. */
async function pair() {
  const [kept] = await createLoggedIn(shop, operator.client)
  const [gone, browser] = await createLoggedIn(shop, operator.client)
  await fillBasket(shop.db, operator, browser)
  const card = await browser.cardFor(shop.sandbox.origin, cardNumbers.approved)
  return {
    kept,
    gone,
    browser,
    pay: () => browser.ask('POST', '/api/checkout/authorise', card),
    merge: () =>
      desk.ask('POST', `/api/foh/people/${kept.id}/merge`, { gone_id: gone.id, reason: 'Two of one person' }),
  }
}
type Pair = Awaited<ReturnType<typeof pair>>

/** Presses both in turn while the row of the account that pays is locked: both have read it before either may write. */
async function pressedInTurn({ gone }: Pair, first: Pair['pay'], second: Pair['pay']) {
  const pressing = await shop.db.transaction().execute(async (tx) => {
    await sql`select from customers where id = ${gone.id} for update`.execute(tx)
    const answers = [first()]
    await untilWaiting(shop.db, 1)
    answers.push(second())
    await untilWaiting(shop.db, 2)
    return { answers }
  })
  const [earlier, later] = await Promise.all(pressing.answers)
  return [earlier!, later!] as const
}

const ownersOf = async (...people: { id: number }[]) => {
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<{ attempts: number[]; orders: number[] }>`
    select array(select customer_id from payment_attempts where customer_id = any(${ids}::bigint[])) as attempts,
      array(select customer_id from orders where customer_id = any(${ids}::bigint[])) as orders`.execute(
    shop.db,
  )
  return rows[0]!
}
const isMerged = async ({ id }: { id: number }): Promise<boolean> =>
  (await sql`select from customers where id = ${id} and merged_into is not null`.execute(shop.db)).rows
    .length === 1

describe('F151: one of two accounts pays while they are being merged, on real parallel connections', () => {
  test('an earlier payment is waited for, and stops the merge: its order is its own, and moves with the next press', async () => {
    const one = await pair()
    const [paid, merged] = await pressedInTurn(one, one.pay, one.merge)
    expect([merged.json.code, merged.json.details?.stops]).toEqual([
      'NOT_MERGEABLE',
      [expect.stringMatching(/^A payment by the account that would be gone, .* is under way\./)],
    ])
    expect((await one.browser.complete(paid.json.transaction_uuid)).status).toBe(200)
    expect(await ownersOf(one.kept, one.gone)).toEqual({ attempts: [one.gone.id], orders: [one.gone.id] })
  })

  test('an earlier merge is waited for, and stops the payment: the provider is asked nothing', async () => {
    const one = await pair()
    const [merged, paid] = await pressedInTurn(one, one.merge, one.pay)
    expect(merged.status).toBe(200)
    expect([401, 403, 422]).toContain(paid.status)
    expect(await ownersOf(one.kept, one.gone)).toEqual({ attempts: [], orders: [] })
  })

  test('at the same moment one of the two is done, and an order is found with its account', async () => {
    const rounds: Pair[] = []
    for (let round = 0; round < 6; round += 1) rounds.push(await pair())
    await Promise.all(
      rounds.map(async (one) => {
        const [paid, merged] = await Promise.all([one.pay(), one.merge()])
        if (merged.status !== 200) {
          expect([paid.status, merged.json.code]).toEqual([200, 'NOT_MERGEABLE'])
          await one.browser.complete(paid.json.transaction_uuid)
        }
        const { attempts, orders } = await ownersOf(one.kept, one.gone)
        expect([await isMerged(one.gone), attempts, orders]).toEqual(
          merged.status === 200 ? [true, [], []] : [false, [one.gone.id], [one.gone.id]],
        )
      }),
    )
  })

  test('control: a merge that takes no locks leaves a payment with the account that is gone', async () => {
    const one = await pair()
    const merge = { mergeId: randomUUID(), keptId: one.kept.id, goneId: one.gone.id }
    await shop.db.transaction().execute(async (tx) => {
      await insertMerge(tx, merge, { clientId: operator.client.id, staffId })
      await moveRows(tx, { ...merge, goneId: 0 })
      const paid = await one.pay()
      expect(paid.json.transaction_status).toBe('authorised')
      await closeIntoOther(tx, merge)
    })
    expect(await isMerged(one.gone)).toBe(true)
    expect((await ownersOf(one.kept, one.gone)).attempts).toEqual([one.gone.id])
  })

  test('two merges of the same two at once, each the other way: one is done, the other says that it is closed', async () => {
    const [one] = await createLoggedIn(shop, operator.client)
    const [other] = await createLoggedIn(shop, operator.client)
    const [, colleague] = await createLoggedIn(shop, operator.client, { role: 'staff' })
    const merge = (who: Shopper, keptId: number, goneId: number) =>
      who.ask('POST', `/api/foh/people/${keptId}/merge`, { gone_id: goneId, reason: 'Two of one person' })
    const { started } = await shop.db.transaction().execute(async (tx) => {
      await sql`select from customers where id in (${one.id}, ${other.id}) order by id for update`.execute(tx)
      const both = [merge(desk, one.id, other.id), merge(colleague, other.id, one.id)]
      await untilWaiting(shop.db, 2)
      return { started: both }
    })
    const answers = await Promise.all(started)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.json.details.stops).toEqual([
      'One of them is closed already.',
    ])
  })
})
