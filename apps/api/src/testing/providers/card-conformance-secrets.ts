import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetCards } from '../../commands/cards/forget-cards.ts'
import { describeReconciliation } from '../../commands/ledger/describe-reconciliation.ts'
import { sweepRefunds } from '../../commands/refunds/sweep-refunds.ts'
import { cancel } from '../factories/cancelling.ts'
import { createLoggedIn } from '../shopper.ts'
import { tablesWith } from '../tables-with.ts'
import { type ConformanceShop, openConformanceShop } from './card-conformance-shop.ts'
import type { CardConformance } from './card-conformance-subject.ts'

/** Tests that purchases store neither a key of the provider's nor a card's number or security code. */
export function describeKeptSecrets(subjectOf: () => CardConformance): void {
  let subject: CardConformance
  let shop: ConformanceShop
  let never: string[]
  beforeAll(async () => {
    subject = subjectOf()
    shop = await openConformanceShop(subject)
    const numbers = ['approved', 'challenge', { declined: 'card_declined' }] as const
    const texts = [...subject.secrets, ...new Set(numbers.map((kind) => subject.numberOf(kind)))]
    // Many numbers contain these three digits, so they count only as a value of their own, also in JSON that
    // is kept as text.
    const codes = [`"${subject.securityCode}"`, `\\"${subject.securityCode}\\"`]
    never = [...texts, ...texts.map(hexOf), ...codes]
  })
  afterAll(() => shop.close())

  it('S58: after purchases in every way, and through faults, no table and no line of the log has a key of the provider’s, a card number or a security code', async () => {
    await buyInEveryWay(shop)
    await buyThroughFaults(shop)
    expect(await tablesWith(shop.test.db, never)).toEqual([])
    const log = shop.lines.join('\n').toLowerCase()
    expect(log).toContain('captured')
    expect(never.filter((text) => log.includes(text.toLowerCase()))).toEqual([])
  })

  it('S58: the control: each of them is found in any form, as text, in JSON and as bytes', async () => {
    const texts = [...subject.secrets, subject.numberOf('approved')]
    const found = await findPlanted(shop.test.db, [...texts, subject.securityCode], never)
    const code = subject.securityCode
    expect(found.toSorted()).toEqual(
      [
        ...texts.flatMap((text) => [
          `planted_text: ${text}`,
          `planted_json: ${text}`,
          `planted_json_text: ${text}`,
          `planted_bytes: ${hexOf(text)}`,
        ]),
        `planted_text: "${code}"`,
        `planted_json: "${code}"`,
        `planted_json_text: \\"${code}\\"`,
      ].toSorted(),
    )
  })
}

async function buyInEveryWay(shop: ConformanceShop): Promise<void> {
  const paid = await shop.pay()
  const { json } = await paid.who.complete(paid.id)
  expect(json.transaction_status).toBe('completed')
  const { id: bookingId } = await shop.test.db
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.id', 'bookings.order_id')
    .select('bookings.id')
    .where('complete_order_id', '=', json.complete_order_id)
    .orderBy('bookings.id')
    .executeTakeFirstOrThrow()
  await cancel(paid.who, bookingId)
  await sweepRefunds(shop.services, 100)

  const asked = await shop.pay('challenge')
  await shop.answerBank(asked, 'approve')
  expect((await asked.who.complete(asked.id)).json.transaction_status).toBe('completed')
  expect((await shop.pay({ declined: 'card_declined' })).status).toBe('declined')

  const [, regular] = await createLoggedIn(shop.test, shop.operator.client)
  const first = await shop.pay('approved', await shop.openBasket(regular), { save_card: true })
  expect((await regular.complete(first.id)).json.transaction_status).toBe('completed')
  await shop.openBasket(regular)
  const later = await shop.payWithSaved(regular)
  expect((await regular.complete(later.id)).json.transaction_status).toBe('completed')
  const [saved] = (await regular.ask('GET', '/api/my-account/payments')).json.data.cards
  expect((await regular.ask('DELETE', `/api/my-account/saved-cards/${saved.id}`)).status).toBe(200)
  expect(await forgetCards(shop.services)).toBe(1)
}

/**
 * Buys while answers are lost, nonsense or lies, and sends something that looks like a webhook of the
 * provider.
 */
async function buyThroughFaults(shop: ConformanceShop): Promise<void> {
  for (const harm of ['server_error', 'malformed', 'wrong_amount'] as const) {
    await shop.subject.harm('authorise', harm, 'after')
    await shop.pay()
    await shop.subject.mend()
  }
  const unsure = await shop.pay()
  await shop.subject.harm('capture', 'malformed', 'after')
  await unsure.who.complete(unsure.id)
  await shop.subject.harm('query', 'malformed', 'after')
  await shop.sweep()
  await shop.subject.mend()
  await shop.sweep()
  const { statusCode } = await shop.test.app.inject({
    method: 'POST',
    url: `/api/checkout/webhooks/${shop.subject.cards.id}`,
    headers: { host: shop.operator.client.host, 'content-type': 'application/json' },
    payload: Buffer.from('{}'),
  })
  expect([401, 404]).toContain(statusCode)
  const day = new Date().toISOString().slice(0, 10)
  await describeReconciliation(shop.services, { day, client: null })
}

/** Plants texts in tables in every form, and returns what is found of `never`; then takes them away again. */
async function findPlanted(
  db: ConformanceShop['test']['db'],
  texts: readonly string[],
  never: readonly string[],
): Promise<string[]> {
  class Undo extends Error {}
  const found: string[] = []
  const undone = db.transaction().execute(async (tx) => {
    await sql`create table planted_text as select unnest(${texts}::text[]) as it`.execute(tx)
    await sql`create table planted_json as select jsonb_build_object('key', it) as it from planted_text`.execute(
      tx,
    )
    await sql`create table planted_json_text as select it::text as it from planted_json`.execute(tx)
    await sql`create table planted_bytes as select convert_to(it, 'utf8') as it from planted_text`.execute(tx)
    found.push(...(await tablesWith(tx, never)))
    throw new Undo()
  })
  await expect(undone).rejects.toBeInstanceOf(Undo)
  return found
}

/** Formats a text as the database shows bytes. */
const hexOf = (text: string): string => Buffer.from(text).toString('hex')
