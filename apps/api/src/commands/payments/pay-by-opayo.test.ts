import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpayoStandIn, startOpayoStandIn } from '../../../../card-sandbox/src/opayo/server.ts'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import type { CardPayments } from '../../gateways/card-payments/port.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createOperator, type TestOperator } from '../../testing/factories/factories.ts'
import {
  answerOpayoBank,
  giveOpayoCode,
  opayoBooks,
  opayoCards,
  typeOpayoCard,
} from '../../testing/providers/opayo.ts'
import { fillBasket } from '../../testing/purchase.ts'
import { createLoggedIn, Shopper } from '../../testing/shopper.ts'
import { describePayments } from '../by-hand/describe-payments.ts'
import { resolveByOperator } from '../by-hand/resolve-by-operator.ts'
import { sweepPayments } from './sweep-payments.ts'

const log = pino({ level: 'silent' })
const startMs = Date.now()
let nowMs = startMs
let standIn: OpayoStandIn
let cards: CardPayments
/** The account of an operator without a user of the Reporting & Admin API. */
let blind: CardPayments
/** Act that happens while the bank's answer is on its way to the provider. */
let meanwhile: () => Promise<void> = async () => {}
let shop: TestApp
let operator: TestOperator
let blindOperator: TestOperator

beforeAll(async () => {
  standIn = await startOpayoStandIn({ nowMs: () => nowMs })
  const opayo = opayoCards(standIn.origin)
  cards = {
    ...opayo,
    continueAuthorisation: async (...args) => (await meanwhile(), opayo.continueAuthorisation(...args)),
  }
  blind = { ...opayoCards(standIn.origin, { isBlind: true }), id: 'opayo-blind' }
  shop = await createTestApp({
    cards: { ...cards, books: async () => opayoBooks(standIn) },
    otherAccounts: [blind],
    settings: { CARD_TIMEOUT_MS: '2000' },
  })
  operator = await createOperator(shop.db)
  blindOperator = await createOperator(shop.db)
  await sql`update clients set card_account = 'opayo-blind' where id = ${blindOperator.client.id}`.execute(
    shop.db,
  )
})
beforeEach(() => {
  nowMs = startMs
})
afterEach(() => {
  standIn.dropFaults()
  meanwhile = async () => {}
})
afterAll(async () => {
  nowMs = startMs + 60 * 60_000
  await shop.close()
  await standIn.close()
})

const services = () => ({ db: shop.db, cards: createCardAccounts(cards, blind), log })

async function prepared(who: Shopper) {
  const { json } = await who.ask('GET', '/api/checkout/prepare')
  return json as {
    session_key: string
    url: string
    itemHash: string
    total: number
    payment_provider: string
  }
}

const bodyOf = (told: { session_key: string; itemHash: string; total: number }, card: object) => ({
  billing_first_name: 'Sam',
  billing_last_name: 'Porter',
  email: 'sam@example.org',
  session_key: told.session_key,
  item_hash: told.itemHash,
  total: told.total,
  terms: [1],
  browser_language: 'en-GB',
  ...card,
})

/** Presses Pay with a card that has this name on it. */
async function payAs(who: Shopper, name: string, more: object = {}) {
  const told = await prepared(who)
  const card_identifier = await typeOpayoCard(standIn, told.session_key, { name })
  return who.ask('POST', '/api/checkout/authorise', bodyOf(told, { card_identifier, ...more }))
}

async function basketOf(at = operator): Promise<Shopper> {
  const who = new Shopper(shop.app, at.client.host)
  await fillBasket(shop.db, at, who)
  return who
}

/** Posts to us as the bank's page in the payer's browser does. */
const postCres = (token: string, cres: string, { client } = operator) =>
  shop.app.inject({
    method: 'POST',
    url: `/3ds/notify/${token}`,
    headers: { host: client.host, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ cres, threeDSSessionData: '' }).toString(),
  })

async function sweep() {
  await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(shop.db)
  await sweepPayments(services(), 100)
}
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from payment_attempts where id = ${id}::uuid`.execute(shop.db)
  return rows[0]!.state
}
const statusOf = async (who: Shopper, id: string) =>
  (await who.ask('GET', `/api/checkout/transactions/${id}`)).json.transaction_status as string
const bookOf = (id: string) => opayoBooks(standIn).find(({ ourRef }) => ourRef === `TL-${id}`)

describe('spec 4, 7: a payment by Opayo', () => {
  it('is prepared on our own card page, authorised, and its money released with the order', async () => {
    const who = await basketOf()
    const told = await prepared(who)
    expect(told.payment_provider).toBe('opayo')
    expect(new URL(told.url).pathname).toBe('/pay/card/opayo')
    const { json } = await payAs(who, 'SUCCESSFUL')
    expect(json.transaction_status).toBe('authorised')
    expect((await who.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
    expect(bookOf(json.transaction_uuid)).toMatchObject({ status: 'captured', capturedPence: told.total })
  })

  it('F24: a refusal says why, and the same basket is paid with another card', async () => {
    const who = await basketOf()
    const refused = await payAs(who, 'NOTAUTH')
    expect(refused.json).toMatchObject({
      transaction_status: 'declined',
      decline_reason: 'authentication_failed',
    })
    const { json } = await payAs(who, 'SUCCESSFUL')
    await who.complete(json.transaction_uuid)
    expect(bookOf(json.transaction_uuid)?.status).toBe('captured')
  })

  it('the bank asks, its page posts cres to us, and the order is made', async () => {
    const who = await basketOf()
    const { json } = await payAs(who, 'CHALLENGE')
    expect(json.transaction_status).toBe('challenge_required')
    expect(new URL(json.sca_url).origin).toBe(standIn.acsOrigin)
    const cres = await answerOpayoBank({ scaUrl: json.sca_url, scaData: json.sca_data }, 'approve')
    const token = json.challenge_url.split('/').at(-1)
    expect((await postCres(token, cres)).statusCode).toBe(200)
    expect(await statusOf(who, json.transaction_uuid)).toBe('completed')
    // F33: posted twice.
    expect((await postCres(token, cres)).statusCode).toBe(200)
    expect(bookOf(json.transaction_uuid)?.status).toBe('captured')
  })

  it('F21: the answer to cres is lost: the sweep reads what Opayo made of it', async () => {
    const who = await basketOf()
    const { json } = await payAs(who, 'CHALLENGE')
    const cres = await answerOpayoBank({ scaUrl: json.sca_url, scaData: json.sca_data }, 'approve')
    standIn.addFault({ operation: 'challenge', kind: 'reset', times: 2 })
    standIn.addFault({ operation: 'reporting', kind: 'status', times: 2 })
    await postCres(json.challenge_url.split('/').at(-1), cres)
    await sweep()
    await sweep()
    expect(await statusOf(who, json.transaction_uuid)).toBe('completed')
  })

  it('F21: our name for the payment finds a lost answer', async () => {
    const who = await basketOf()
    standIn.addFault({ operation: 'transaction', kind: 'status' })
    const { json } = await payAs(who, 'SUCCESSFUL')
    expect(json.transaction_status).toBe('processing')
    await sweep()
    expect(await statusOf(who, json.transaction_uuid)).toBe('completed')
  })
})

describe('the bank’s answer on its way to Opayo', () => {
  /** Makes a payment that the bank has approved, and posts its result to us. */
  async function challenged() {
    const who = await basketOf()
    const { json } = await payAs(who, 'CHALLENGE')
    const cres = await answerOpayoBank({ scaUrl: json.sca_url, scaData: json.sca_data }, 'approve')
    const id: string = json.transaction_uuid
    const give = () => postCres(json.challenge_url.split('/').at(-1), cres)
    const giveUp = () => who.ask('POST', '/api/checkout/cancel', { transaction_uuid: id })
    return { who, id, give, giveUp }
  }

  it('F31, F37: money that Opayo holds for a payment that was given up meanwhile goes back, and is told', async () => {
    const { who, id, give, giveUp } = await challenged()
    meanwhile = async () => {
      await giveUp()
      expect(await stateOf(id)).toBe('voided')
      expect(bookOf(id)?.status).not.toBe('voided')
    }
    await give()
    expect([await stateOf(id), bookOf(id)?.status]).toEqual(['voided', 'voided'])
    const lines = await describePayments(services(), { named: id, client: null })
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(/^ {2}[-\d]+ [:\d]+ {2}£[\d.]+ came after the end {2}by bank: bank answered$/),
      expect.stringMatching(/^ {2}[-\d]+ [:\d]+ {2}given back {2}by bank: bank answered$/),
    ])
    const again = await payAs(who, 'SUCCESSFUL')
    expect(again.json.transaction_status).toBe('authorised')
  })

  it('F21: a connection that breaks before the answer is read costs nothing: it is passed on again', async () => {
    const { who, id, give } = await challenged()
    standIn.addFault({ operation: 'challenge', kind: 'reset', when: 'before' })
    await give()
    expect(await statusOf(who, id)).toBe('completed')
  })

  it('F31: an answer that was never read lets the payer give up at once, and pay again', async () => {
    const { who, id, give, giveUp } = await challenged()
    standIn.addFault({ operation: 'challenge', kind: 'reset', when: 'before', times: 2 })
    await give()
    expect(await stateOf(id)).toBe('authorising_unknown')
    await giveUp()
    expect(await stateOf(id)).toBe('voided')
    const again = await payAs(who, 'SUCCESSFUL')
    expect(again.json.transaction_status).toBe('authorised')
  })
})

describe('F29: the address of the bank’s check was lost with the answer', () => {
  it('no one can answer it: at its deadline it is let go, not before, and the basket can be paid for', async () => {
    const who = await basketOf()
    standIn.addFault({ operation: 'transaction', kind: 'status' })
    const { json } = await payAs(who, 'CHALLENGE')
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('authorising_unknown')
    await sql`update payment_attempts set deadline = now() - interval '1 second' where id = ${json.transaction_uuid}::uuid`.execute(
      shop.db,
    )
    // The first sweep marks it as needing attention, as it has been in doubt for 15 minutes. The next one
    // asks again, and releases it.
    await sweep()
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('voided')
    const again = await payAs(who, 'SUCCESSFUL')
    expect(again.json.transaction_status).toBe('authorised')
  })

  it('F31: a check that the customer gives up is let go at once', async () => {
    const who = await basketOf()
    const { json } = await payAs(who, 'CHALLENGE')
    await who.ask('POST', '/api/checkout/cancel', { transaction_uuid: json.transaction_uuid })
    expect(await stateOf(json.transaction_uuid)).toBe('voided')
  })
})

describe('F26, F31: its own answer and the basket’s say whether the payer may give a payment up', () => {
  async function canCancel(who: Shopper, id: string): Promise<boolean> {
    const { json: payment } = await who.ask('GET', `/api/checkout/transactions/${id}`)
    const { json: basket } = await who.ask('GET', '/api/activities/cart')
    expect(basket.data.can_cancel_payment).toBe(payment.can_cancel)
    return payment.can_cancel
  }
  const cancel = async (who: Shopper, id: string) =>
    (await who.ask('POST', '/api/checkout/cancel', { transaction_uuid: id })).json

  it('the bank asks: the payer may, and it is given up', async () => {
    const who = await basketOf()
    const { json } = await payAs(who, 'CHALLENGE')
    expect(json.can_cancel).toBe(true)
    expect(await canCancel(who, json.transaction_uuid)).toBe(true)
    expect(await cancel(who, json.transaction_uuid)).toMatchObject({
      transaction_status: 'cancelled',
      can_cancel: false,
    })
    expect(await canCancel(who, json.transaction_uuid)).toBe(false)
  })

  it('the address of the bank’s check is lost: the payer may as soon as Opayo has said so, and it is given up', async () => {
    const who = await basketOf()
    standIn.addFault({ operation: 'transaction', kind: 'status' })
    const { json } = await payAs(who, 'CHALLENGE')
    const id: string = json.transaction_uuid
    expect(await canCancel(who, id)).toBe(false)
    await sweep()
    expect(await stateOf(id)).toBe('authorising_unknown')
    expect(await canCancel(who, id)).toBe(true)
    expect(await cancel(who, id)).toMatchObject({ transaction_status: 'cancelled', can_cancel: false })
    expect(await stateOf(id)).toBe('voided')
    expect((await payAs(who, 'SUCCESSFUL')).json.transaction_status).toBe('authorised')
  })

  it('Opayo does not answer any more: the payer still may, once, and it is over when Opayo has let go', async () => {
    const who = await basketOf()
    standIn.addFault({ operation: 'transaction', kind: 'status' })
    const { json } = await payAs(who, 'CHALLENGE')
    const id: string = json.transaction_uuid
    await sweep()
    standIn.addFault({ operation: 'instruction', kind: 'status', when: 'before', times: 9 })
    standIn.addFault({ operation: 'reporting', kind: 'status', times: 9 })
    standIn.addFault({ operation: 'transaction', kind: 'status', times: 9 })
    expect(await canCancel(who, id)).toBe(true)
    expect(await cancel(who, id)).toMatchObject({ transaction_status: 'processing', can_cancel: false })
    expect(await stateOf(id)).toBe('voiding_unknown')
    standIn.dropFaults()
    await sweep()
    expect(await stateOf(id)).toBe('voided')
  })

  it('Opayo says nothing of it: the payer may not, and it continues', async () => {
    const who = await basketOf()
    standIn.addFault({ operation: 'transaction', kind: 'status' })
    const { json } = await payAs(who, 'SUCCESSFUL')
    const id: string = json.transaction_uuid
    standIn.addFault({ operation: 'reporting', kind: 'status', times: 9 })
    await sweep()
    expect(await canCancel(who, id)).toBe(false)
    expect(await cancel(who, id)).toMatchObject({ transaction_status: 'processing', can_cancel: false })
    standIn.dropFaults()
    await sweep()
    expect(await statusOf(who, id)).toBe('completed')
  })

  it('authorised: the payer may not', async () => {
    const who = await basketOf()
    const { json } = await payAs(who, 'SUCCESSFUL')
    expect(await canCancel(who, json.transaction_uuid)).toBe(false)
    expect(await cancel(who, json.transaction_uuid)).toMatchObject({ transaction_status: 'completed' })
  })
})

describe('an operator without a user of the reports', () => {
  it('a payment whose first answer was lost needs attention within one sweep, and the word of staff ends it', async () => {
    const who = await basketOf(blindOperator)
    standIn.addFault({ operation: 'transaction', kind: 'status', when: 'before' })
    const { json } = await payAs(who, 'SUCCESSFUL')
    expect(json.transaction_status).toBe('processing')
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('needs_attention')
    const asked = standIn.requests.length
    const verdict = {
      id: json.transaction_uuid,
      verdict: 'given-back',
      why: 'Not in MyOpayo',
      by: 'Kim',
    } as const
    expect(await resolveByOperator(services(), verdict)).toBeNull()
    expect(await stateOf(json.transaction_uuid)).toBe('voided')
    expect(standIn.requests).toHaveLength(asked)
  })

  it('a payment that Opayo has named is asked for by that name, and released and told like others', async () => {
    const who = await basketOf(blindOperator)
    const { json } = await payAs(who, 'SUCCESSFUL')
    standIn.addFault({ operation: 'instruction', kind: 'reset' })
    await who.complete(json.transaction_uuid)
    expect(await stateOf(json.transaction_uuid)).toBe('capturing_unknown')
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('captured')
    expect(bookOf(json.transaction_uuid)?.status).toBe('captured')
  })

  it('the bank asks: its answer leads to the order', async () => {
    const who = await basketOf(blindOperator)
    const { json } = await payAs(who, 'CHALLENGE')
    const cres = await answerOpayoBank({ scaUrl: json.sca_url, scaData: json.sca_data }, 'approve')
    await postCres(json.challenge_url.split('/').at(-1), cres, blindOperator)
    expect(await statusOf(who, json.transaction_uuid)).toBe('completed')
  })
})

describe('a saved card at Opayo', () => {
  it('is saved with a check of the bank’s, offered, and paid with by its security code', async () => {
    const [, who] = await createLoggedIn(shop, operator.client)
    await fillBasket(shop.db, operator, who)
    const first = await payAs(who, 'CHALLENGE', { save_card: true })
    const challenge = { scaUrl: first.json.sca_url, scaData: first.json.sca_data }
    await postCres(first.json.challenge_url.split('/').at(-1), await answerOpayoBank(challenge, 'approve'))
    expect(await statusOf(who, first.json.transaction_uuid)).toBe('completed')

    await fillBasket(shop.db, operator, who)
    const { json: told } = await who.ask('GET', '/api/checkout/prepare')
    expect(told.saved_card).toMatchObject({ brand: 'visa', needs_security_code: true })
    const card = { saved_card_id: told.saved_card.id }
    const without = await who.ask('POST', '/api/checkout/authorise', bodyOf(told, card))
    expect(without.json.code).toBe('SECURITY_CODE_NEEDED')
    await giveOpayoCode(standIn, told.session_key, told.saved_card.external_identifier)
    const { json } = await who.ask('POST', '/api/checkout/authorise', bodyOf(told, card))
    // The stand-in uses the name on the card, so that the bank asks again.
    expect(json.transaction_status).toBe('challenge_required')
    const again = { scaUrl: json.sca_url, scaData: json.sca_data }
    await postCres(json.challenge_url.split('/').at(-1), await answerOpayoBank(again, 'approve'))
    expect(await statusOf(who, json.transaction_uuid)).toBe('completed')
  })
})
