import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepPayments } from '../commands/payments/sweep-payments.ts'
import { createCardAccounts } from '../gateways/card-payments/accounts.ts'
import type { AuditedCards } from '../testing/audit/books.ts'
import { createOperator, type TestOperator } from '../testing/factories/factories.ts'
import { fillBasket } from '../testing/purchase.ts'
import { createShop, type Shop } from '../testing/shop.ts'
import { answerBank, Shopper } from '../testing/shopper.ts'

const seen = '4000100000001214'
const seenThenAsked = '4000100000001313'

let shop: Shop
let operator: TestOperator
let leadsBack = false
let ends: string[] = []

beforeAll(async () => {
  shop = await createShop({ between: leading })
  operator = await createOperator(shop.db)
})
beforeEach(() => {
  leadsBack = false
  ends = []
})
afterAll(() => shop.close())

/** Makes a provider whose bank redirects the browser back, while a test wants that. */
const leading = (cards: AuditedCards): AuditedCards => ({
  ...cards,
  authorise: async (...args) => {
    const outcome = await cards.authorise(...args)
    if (!leadsBack || outcome.kind !== 'challenge') return outcome
    return { ...outcome, method: 'redirect', scaData: '' }
  },
  continueAuthorisation: async (call, ref, answer) => {
    if ('fingerprint' in answer) ends.push(answer.fingerprint)
    return cards.continueAuthorisation(call, ref, answer)
  },
})

async function pay(number: string) {
  const who = new Shopper(shop.app, operator.client.host)
  await fillBasket(shop.db, operator, who)
  const { json } = await who.pay(shop.sandbox.origin, number)
  return { who, payment: json, id: json.transaction_uuid as string }
}
const statusOf = async (who: Shopper, id: string) =>
  (await who.ask('GET', `/api/checkout/transactions/${id}`)).json
const post = (url: string, form: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { host: operator.client.host, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
const get = (url: string) => shop.app.inject({ url, headers: { host: operator.client.host } })
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from payment_attempts where id = ${id}::uuid`.execute(shop.db)
  return rows[0]!.state
}
const methodPageOf = (payment: { fingerprint_url: string }) =>
  payment.fingerprint_url.replace('/fingerprint/', '/method/')

describe('3-D Secure: the bank looks at the browser first', () => {
  it('spec 4: the page is told where, holds the bank’s page in a frame, and the bank’s answer leads to the next step', async () => {
    const { who, payment, id } = await pay(seen)
    expect(payment).toMatchObject({ transaction_status: 'processing', challenge_url: null })
    const page = await get(payment.fingerprint_url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('name="threeDSMethodData"')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`frame-src 'self' https: ${shop.sandbox.origin}`)

    expect((await post(methodPageOf(payment), { threeDSMethodData: 'anything' })).statusCode).toBe(200)
    expect(ends).toEqual(['Y'])
    expect(await statusOf(who, id)).toMatchObject({ transaction_status: 'completed', fingerprint_url: null })
  })

  it('the bank asks all the same: the challenge follows, and its answer leads to the order', async () => {
    const { who, payment, id } = await pay(seenThenAsked)
    await post(methodPageOf(payment), { threeDSMethodData: 'anything' })
    const asked = await statusOf(who, id)
    expect(asked).toMatchObject({ transaction_status: 'challenge_required', fingerprint_url: null })
    const { cres } = await answerBank(asked, 'approve')
    await post(asked.challenge_url.replace('/frame/', '/notify/'), { cres })
    expect(await statusOf(who, id)).toMatchObject({ transaction_status: 'completed' })
  })

  it('after ten seconds our page says that it did not end, and the bank decides without it', async () => {
    const { who, payment, id } = await pay(seen)
    const script = await get('/3ds/fingerprint.js')
    expect(script.body).toContain('10_000')
    await post(methodPageOf(payment), { ended: 'N' })
    expect(ends).toEqual(['N'])
    expect(await statusOf(who, id)).toMatchObject({ transaction_status: 'completed' })
  })

  it('F33: posted twice and too late, the first one counts', async () => {
    const { who, payment, id } = await pay(seen)
    await Promise.all([
      post(methodPageOf(payment), { threeDSMethodData: 'anything' }),
      post(methodPageOf(payment), { ended: 'N' }),
    ])
    await post(methodPageOf(payment), { ended: 'N' })
    expect(await statusOf(who, id)).toMatchObject({ transaction_status: 'completed' })
    const { rows } = await sql<{ orders: number }>`
      select count(*)::int as orders from orders where attempt_id = ${id}::uuid`.execute(shop.db)
    expect(rows).toEqual([{ orders: 1 }])
  })

  it('S75: a token that we did not issue is 404, and changes nothing', async () => {
    const { payment, id } = await pay(seen)
    const forged = methodPageOf(payment).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await post(forged, { ended: 'N' })).statusCode).toBe(404)
    expect(await stateOf(id)).toBe('fingerprint_required')
    await post(methodPageOf(payment), { ended: 'N' })
  })

  it('F30: the browser is gone: the sweep continues without it, and not before 45 seconds are over', async () => {
    const { id } = await pay(seen)
    const services = { db: shop.db, cards: createCardAccounts(shop.cards), log: pino({ level: 'silent' }) }
    const sweep = async () => {
      await sql`update payment_attempts set check_at = now() where id = ${id}::uuid`.execute(shop.db)
      await sweepPayments(services, 100)
    }
    await sweep()
    expect(await stateOf(id)).toBe('fingerprint_required')
    await sql`update payment_attempts set deadline = deadline - interval '50 seconds'
      where id = ${id}::uuid`.execute(shop.db)
    await sweep()
    expect(await stateOf(id)).toBe('captured')
  })

  it('F31: given up meanwhile, it is void, and the basket is free', async () => {
    const { who, payment, id } = await pay(seenThenAsked)
    expect(payment.can_cancel).toBe(true)
    const cancelled = await who.ask('POST', '/api/checkout/cancel', { transaction_uuid: id })
    expect(cancelled.json).toMatchObject({ transaction_status: 'cancelled' })
    expect((await who.ask('GET', '/api/activities/cart')).json.data).toMatchObject({
      payment_in_progress: null,
      item_count: 3,
    })
  })
})

describe('3-D Secure: the bank leads the browser back without a press', () => {
  const answeredAtBank = async (payment: { sca_url: string; transaction_uuid: string }) => {
    const held = await shop.cards.query({}, { ourRef: `TL-${payment.transaction_uuid}`, askedSecondsAgo: 0 })
    if (held.kind !== 'challenge' || held.scaUrl === null)
      throw new Error(`the provider does not wait: ${held.kind}`)
    const form = new URLSearchParams({ creq: held.scaData })
    const bank = await (await fetch(held.scaUrl, { method: 'POST', body: form })).text()
    const challenge = /name="challenge" value="([^"]+)"/.exec(bank)?.[1] ?? ''
    const body = new URLSearchParams({ challenge, answer: 'approve' })
    await fetch(new URL('/bank/answer', held.scaUrl), { method: 'POST', body })
  }

  it('the frame shows the bank’s page unchanged, and the way back posts itself, so that a GET changes nothing (S22)', async () => {
    leadsBack = true
    const { who, payment, id } = await pay('4000000000003220')
    const frame = await get(payment.challenge_url)
    expect(frame.body).toContain(`src="${payment.sca_url}"`)
    expect(frame.body).not.toContain('creq')
    await answeredAtBank(payment)
    const notify = payment.challenge_url.replace('/frame/', '/notify/')
    const back = await get(`${notify}?payment_intent=pi_1&redirect_status=succeeded`)
    expect(back.statusCode).toBe(200)
    expect(back.body).toContain('name="returned" value="yes"')
    expect(await stateOf(id)).toBe('challenge_required')

    expect((await post(notify, { returned: 'yes' })).statusCode).toBe(200)
    expect(await statusOf(who, id)).toMatchObject({ transaction_status: 'completed' })
  })

  it('F34: the browser returns without an answer, or with a made-up one: nothing is authorised', async () => {
    leadsBack = true
    const { who, payment, id } = await pay('4000000000003220')
    const notify = payment.challenge_url.replace('/frame/', '/notify/')
    await post(notify, { returned: 'yes' })
    expect(await statusOf(who, id)).toMatchObject({ transaction_status: 'challenge_required' })
    expect((await post(notify, { cres: 'eyJ0cmFuc1N0YXR1cyI6IlkifQ' })).statusCode).toBe(400)
    expect(await statusOf(who, id)).toMatchObject({ transaction_status: 'challenge_required' })
  })

  it('S22: a bank’s page that posts its answer has not answered where the browser says that it is back', async () => {
    const { who, payment, id } = await pay('4000000000003220')
    const { cres } = await answerBank(payment, 'approve')
    const notify = payment.challenge_url.replace('/frame/', '/notify/')
    expect((await post(notify, { returned: 'yes' })).statusCode).toBe(400)
    expect(await stateOf(id)).toBe('challenge_required')
    expect((await post(notify, { cres })).statusCode).toBe(200)
    expect(await statusOf(who, id)).toMatchObject({ transaction_status: 'completed' })
  })
})
