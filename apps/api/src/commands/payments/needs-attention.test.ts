import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCardAccounts } from '../../gateways/card-payments/accounts.ts'
import { connectMs } from '../../gateways/card-payments/http-exchange.ts'
import { createSandboxCardPayments } from '../../gateways/card-payments/sandbox/sandbox.ts'
import { endCredit } from '../../stores/payments/credit.ts'
import { audit } from '../../testing/audit/audit.ts'
import type { AuditedCards } from '../../testing/audit/books.ts'
import {
  createOperator,
  type TestCustomer,
  type TestOperator,
  takePlaces,
} from '../../testing/factories/factories.ts'
import { startSilentServer } from '../../testing/providers/silent-server.ts'
import { postWebhook, webhookOf } from '../../testing/providers/webhook.ts'
import { createPayer, creditBefore, creditOf, fillBasket, purchase, split } from '../../testing/purchase.ts'
import { createShop, type Shop } from '../../testing/shop.ts'
import { answerBank, cardNumbers, createLoggedIn, type Shopper, testSecret } from '../../testing/shopper.ts'
import { describePayments } from '../by-hand/describe-payments.ts'
import { sweepPayments } from './sweep-payments.ts'

type Harmed = 'authorise' | 'query' | 'capture' | 'void'
type Instead = {
  [Call in Harmed]?: (...args: Parameters<AuditedCards[Call]>) => ReturnType<AuditedCards[Call]>
}

let test: Shop
let operator: TestOperator
let desk: Shopper
let customer: TestCustomer
let shopper: Shopper
let slots: Awaited<ReturnType<typeof fillBasket>>['slots']
/** Replacements of the provider's usual acts. */
let instead: Instead = {}

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const silent = async () => ({ kind: 'unknown', cause: 'timeout' }) as const
const refused = async () => ({ kind: 'refused', raw: 'not now' }) as const

beforeAll(async () => {
  test = await createShop({ between: harmed })
  operator = await createOperator(test.db)
  ;[, desk] = await createLoggedIn(test, operator.client, { role: 'staff' })
})
afterAll(() => test.close())
beforeEach(async () => {
  ;[customer, shopper] = await createPayer(test, operator)
  ;({ slots } = await fillBasket(test.db, operator, shopper, 3))
})
afterEach(async () => {
  instead = {}
  expect(await audit(test.db)).toEqual([])
})

const harmed = (cards: AuditedCards): AuditedCards => ({
  ...cards,
  authorise: (...args) => instead.authorise?.(...args) ?? cards.authorise(...args),
  query: (...args) => instead.query?.(...args) ?? cards.query(...args),
  capture: (...args) => instead.capture?.(...args) ?? cards.capture(...args),
  void: (...args) => instead.void?.(...args) ?? cards.void(...args),
})

/** Makes a payment authorised at the provider, whose answers are all lost. */
async function payWithoutAnswer(): Promise<string> {
  instead = { authorise: async (...args) => (await test.cards.authorise(...args), silent()), query: silent }
  const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.approved, split)
  expect(json).toMatchObject({ transaction_status: 'processing', is_with_staff: false })
  return json.transaction_uuid
}

/** Lets this many minutes pass. */
async function pass(minutes: number, id: string) {
  const earlier = sql`- ${minutes}::int * interval '1 minute'`
  await sql`update payment_attempts set deadline = deadline ${earlier} where id = ${id}::uuid`.execute(
    test.db,
  )
  await sql`update payment_attempt_moves set moved_at = moved_at ${earlier} where attempt_id = ${id}::uuid`.execute(
    test.db,
  )
}

async function sweep() {
  await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(test.db)
  await sql`update late_money set check_at = now() where check_at is not null`.execute(test.db)
  await sweepPayments({ db: test.db, cards: createCardAccounts(harmed(test.cards)), log: quiet }, 100)
}

const stateOf = async (id: string): Promise<string> =>
  (
    await test.db
      .selectFrom('payment_attempts')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

const statesOf = async (id: string): Promise<string[]> =>
  (
    await test.db
      .selectFrom('payment_attempt_moves')
      .select('to_state')
      .where('attempt_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ to_state }) => to_state)

const transactionOf = async (id: string) =>
  (await shopper.ask('GET', `/api/checkout/transactions/${id}`)).json
const listedForStaff = async (id: string): Promise<boolean> =>
  (await desk.ask('GET', '/api/foh/refunds')).json.payments.some(
    (payment: { id: string }) => payment.id === id,
  )
const said = (id: string) => test.cards.query({}, { ourRef: `TL-${id}`, askedSecondsAgo: 0 })
const heldFor = async (id: string) => (await said(id)).kind
/** Lists the bookings of a payment: what, by whom and why. */
const bookedFor = async (id: string) => {
  const { rows } = await sql<{ kind: string; who: string; why: string; postings: Record<string, number> }>`
    select t.kind, t.who, t.why, jsonb_object_agg(p.account, p.pence) as postings
    from ledger_transactions t join ledger_postings p on p.transaction_id = t.id and not starts_with(p.account, 'credit-')
    where t.attempt_id = ${id}::uuid group by t.id order by t.id`.execute(test.db)
  return rows.map(({ kind, who, why, postings }) => [kind, who, why, postings])
}
const holds = (pence: number) => ({ 'card-held': pence, 'card-holds': -pence })
const takes = (pence: number) => ({ card: pence, 'late-due': -pence })

async function tell(id: string, type: string): Promise<number> {
  const outcome = await said(id)
  if (!('ref' in outcome)) throw new Error(`the provider has no ${id}`)
  const event = { type: `transaction.${type}`, ourRef: `TL-${id}`, ref: outcome.ref }
  return postWebhook(test.app, webhookOf(event))
}

/** Checks that it is known to need attention: on its page, at the desk, and to any new payment. */
async function expectWithStaff(id: string) {
  expect(await stateOf(id)).toBe('needs_attention')
  expect(await listedForStaff(id)).toBe(true)
  const told = await transactionOf(id)
  expect(told).toMatchObject({ transaction_status: 'processing', is_with_staff: true })
  expect(told.message).toMatch(/staff are looking into it\. Please do not pay again/)
  expect(told.message).toContain(operator.venue.name)
  expect((await shopper.ask('GET', '/api/checkout/prepare')).json.code).toBe('PAYMENT_IN_PROGRESS')
}

async function expectPaid(id: string) {
  expect(await stateOf(id)).toBe('captured')
  expect(await heldFor(id)).toBe('captured')
  expect(await transactionOf(id)).toMatchObject({ transaction_status: 'completed', is_with_staff: false })
  expect(await creditOf(test.db, customer)).toBe(creditBefore - purchase.creditPence)
  expect(await listedForStaff(id)).toBe(false)
}

async function expectNothingTaken(id: string, state: string, theirs: string) {
  expect(await stateOf(id)).toBe(state)
  expect(await heldFor(id)).toBe(theirs)
  expect(await creditOf(test.db, customer)).toBe(creditBefore)
  expect(await listedForStaff(id)).toBe(false)
  const cart = (await shopper.ask('GET', '/api/activities/cart')).json.data
  expect(cart?.payment_in_progress ?? null).toBeNull()
}

describe('F22: a payment that the provider does not answer about', () => {
  it('needs attention within fifteen minutes and not before, and the sweep that gets the answer makes the order', async () => {
    const id = await payWithoutAnswer()
    await pass(13, id)
    await sweep()
    expect(await stateOf(id)).toBe('authorising_unknown')
    await pass(1, id)
    await sweep()
    await expectWithStaff(id)
    instead = {}
    await sweep()
    await expectPaid(id)
    expect(await statesOf(id)).toEqual([
      'authorising',
      'authorising_unknown',
      'needs_attention',
      'authorised',
      'capture_pending',
      'captured',
    ])
  })

  it('does not wait for another that can’t be handed over, nor does money that is to be taken', async () => {
    const stuck = await payWithoutAnswer()
    const [, other] = await createPayer(test, operator)
    await fillBasket(test.db, operator, other, 3)
    const { json } = await other.pay(test.sandbox.origin, cardNumbers.approved, split)
    const id = json.transaction_uuid
    await pass(15, stuck)
    await pass(14, id)
    await sql
      .raw(`create function no_person() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger no_person before update on payment_attempts for each row
          when (new.state = 'needs_attention' and new.id = '${stuck}') execute function no_person()`)
      .execute(test.db)
    await sweep()
    expect([await stateOf(stuck), await stateOf(id)]).toEqual(['authorising_unknown', 'needs_attention'])
    await sql.raw('drop trigger no_person on payment_attempts; drop function no_person').execute(test.db)
  })

  describe('while its answer is on its way to us', () => {
    /**
     * Lets the sweep check after the provider has answered, but before we have the answer.
     * @returns the payment, and the answer to its payer
     */
    async function answerAfter(card: string, look: (id: string) => Promise<void>) {
      instead.authorise = async (...args) => {
        const outcome = await test.cards.authorise(...args)
        instead.query = silent
        await look(args[1].ourRef.slice('TL-'.length))
        return outcome
      }
      return (await shopper.pay(test.sandbox.origin, card, split)).json
    }

    it('still counts as answered: the address of the bank’s check is not lost', async () => {
      const json = await answerAfter(cardNumbers.challenge, async (id) => {
        await sweep()
        expect(await stateOf(id)).toBe('authorising_unknown')
      })
      expect(json).toMatchObject({ transaction_status: 'challenge_required', sca_url: expect.any(String) })
      instead = {}
      await shopper.ask('POST', '/api/checkout/cancel', { transaction_uuid: json.transaction_uuid })
      await expectNothingTaken(json.transaction_uuid, 'voided', 'voided')
    })

    it('becomes its order even if it needs attention by then', async () => {
      const json = await answerAfter(cardNumbers.approved, async (id) => {
        await sweep()
        await pass(14, id)
        await sweep()
        expect(await stateOf(id)).toBe('needs_attention')
      })
      expect(json.transaction_status).toBe('completed')
      instead = {}
      await sweep()
      await expectPaid(json.transaction_uuid)
    })
  })

  it('the provider’s webhook settles it too', async () => {
    const id = await payWithoutAnswer()
    await pass(14, id)
    await sweep()
    instead = {}
    expect(await tell(id, 'authorised')).toBe(200)
    await expectPaid(id)
  })

  it('needs attention in time although the provider hangs about another, since no one waits for that', async () => {
    const id = await payWithoutAnswer()
    await pass(14, id)
    const [, other] = await createPayer(test, operator)
    await fillBasket(test.db, operator, other, 3)
    await other.pay(test.sandbox.origin, cardNumbers.approved, split)
    let isAsked = () => {}
    let answer = () => {}
    const asked = new Promise<void>((done) => (isAsked = done))
    const answered = new Promise<void>((done) => (answer = done))
    instead.query = async () => {
      isAsked()
      await answered
      return silent()
    }
    const sweeping = sweep()
    await asked
    expect(await stateOf(id)).toBe('needs_attention')
    answer()
    await sweeping
  })

  it('goes back where its places have gone meanwhile', async () => {
    const id = await payWithoutAnswer()
    await pass(14, id)
    await sweep()
    expect(await stateOf(id)).toBe('needs_attention')
    await sql`update claims set expires_at = now() - interval '1 second'
      where cart_id = (select cart_id from payment_attempts where id = ${id}::uuid)`.execute(test.db)
    await takePlaces(test.db, slots[0], 3)
    instead = {}
    await sweep()
    await expectNothingTaken(id, 'voided', 'voided')
  })

  it('makes no order while its money goes back, though its places are available again by then', async () => {
    const id = await payWithoutAnswer()
    await pass(14, id)
    await sweep()
    await sql`update claims set expires_at = now() - interval '1 second'
      where cart_id = (select cart_id from payment_attempts where id = ${id}::uuid)`.execute(test.db)
    await takePlaces(test.db, slots[0], 3)
    instead = {
      void: async (...given) => {
        instead = {}
        await test.db
          .deleteFrom('claims')
          .where('slot_id', '=', slots[0].id)
          .where('kind', '=', 'booking')
          .execute()
        expect(await tell(id, 'authorised')).toBe(200)
        return test.cards.void(...given)
      },
    }
    await sweep()
    await expectNothingTaken(id, 'voided', 'voided')
    const orders = await test.db.selectFrom('orders').where('attempt_id', '=', id).select('id').execute()
    expect(orders).toEqual([])
  })

  it.each([
    ['can still be booked', 4, 'captured'],
    ['can’t be booked any more', 6, 'voided'],
  ] as const)('a payment for a session that has begun meanwhile and %s', async (_, minutes, state) => {
    const id = await payWithoutAnswer()
    await pass(14, id)
    await sweep()
    await sql`update slots set starts_at = now() - ${minutes}::int * interval '1 minute' where id = ${slots[1].id}`.execute(
      test.db,
    )
    instead = {}
    await sweep()
    if (state === 'captured') return expectPaid(id)
    await expectNothingTaken(id, state, 'voided')
    expect((await transactionOf(id)).message).toMatch(/can’t be booked any more.* No money has been taken/)
  })

  it('a payment that never arrived ends, and its basket is free', async () => {
    instead = { authorise: silent, query: silent }
    const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.approved, split)
    const id = json.transaction_uuid
    expect(json.transaction_status).toBe('processing')
    await pass(14, id)
    await sweep()
    await expectWithStaff(id)
    instead = {}
    await sweep()
    await expectNothingTaken(id, 'expired', 'missing')
  })

  it('a payment that the provider has named and no longer knows, as with other keys, is not over until it says so', async () => {
    const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.challenge, split)
    const id = json.transaction_uuid
    instead.query = async () => ({ kind: 'missing' })
    await pass(10, id)
    await sweep()
    expect(await stateOf(id)).toBe('challenge_required')
    await pass(30, id)
    for (let sweeps = 0; sweeps < 3; sweeps++) await sweep()
    await expectWithStaff(id)
    instead = {}
    await sweep()
    await expectNothingTaken(id, 'voided', 'voided')
  })

  it('gives back credit that has run out meanwhile, for the time it had left, and the next try uses it', async () => {
    const end = (hours: number) =>
      sql`update credit_entries set expires_at = now() + ${hours}::int * interval '1 hour'
        where customer_id = ${customer.id} and lot_id is null`.execute(test.db)
    await end(72)
    instead = { authorise: silent, query: silent }
    const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.approved, split)
    await pass(14, json.transaction_uuid)
    await sweep()
    await sql`update credit_entries set created_at = created_at - interval '80 hours' where customer_id = ${customer.id}`.execute(
      test.db,
    )
    await end(-8)
    await endCredit(test.db)
    instead = {}
    await sweep()
    expect(await stateOf(json.transaction_uuid)).toBe('expired')
    await endCredit(test.db)
    expect(await creditOf(test.db, customer)).toBe(purchase.creditPence)
    const { rows } = await sql<{ hours: number }>`
      select round(extract(epoch from expires_at - now()) / 3600)::int as hours from credit_lots
      where customer_id = ${customer.id} and left_pence > 0`.execute(test.db)
    expect(rows).toEqual([{ hours: 72 }])
    const again = await shopper.pay(test.sandbox.origin, cardNumbers.approved, split)
    expect(again.json.transaction_status).toBe('authorised')
    await shopper.complete(again.json.transaction_uuid)
    expect(await creditOf(test.db, customer)).toBe(0)
  })

  it('a payment that was declined is declined', async () => {
    instead = { authorise: async (...args) => (await test.cards.authorise(...args), silent()), query: silent }
    const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.declined, split)
    const id = json.transaction_uuid
    await pass(14, id)
    await sweep()
    instead = {}
    await sweep()
    await expectNothingTaken(id, 'declined', 'declined')
    expect(await transactionOf(id)).toMatchObject({ transaction_status: 'declined' })
  })

  it('the same holds at the end of the bank’s time', async () => {
    const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.challenge, split)
    const id = json.transaction_uuid
    expect(json.transaction_status).toBe('challenge_required')
    await pass(15, id)
    instead.query = silent
    await sweep()
    await sweep()
    await expectWithStaff(id)
    instead = {}
    await sweep()
    await expectNothingTaken(id, 'voided', 'voided')
  })

  it('needs attention where a fault of our own makes no order, and becomes one once the fault is mended', async () => {
    const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.approved, split)
    const id = json.transaction_uuid
    await sql`alter table orders add constraint no_more check (false) not valid`.execute(test.db)
    try {
      await sweep()
      expect(await stateOf(id)).toBe('authorised')
      await pass(14, id)
      await sweep()
      await expectWithStaff(id)
      await sweep()
      await expectWithStaff(id)
    } finally {
      await sql`alter table orders drop constraint no_more`.execute(test.db)
    }
    await sweep()
    await expectPaid(id)
  })

  describe('a payment by credit alone, about which no provider can be asked, does so too', () => {
    /**
     * Makes a payment whose order can't be made. It needs attention, and has been checked three times since.
     */
    async function payByCreditInVain(): Promise<string> {
      await sql`alter table orders add constraint no_more check (false) not valid`.execute(test.db)
      try {
        const all = [{ tender_type: 'credit', amount: purchase.totalPence }]
        expect((await shopper.complete(null, { payments: all })).status).toBe(500)
        const id = (await shopper.ask('GET', '/api/activities/cart')).json.data.payment_in_progress
        await pass(14, id)
        for (let sweeps = 0; sweeps < 4; sweeps++) await sweep()
        await expectWithStaff(id)
        return id
      } finally {
        await sql`alter table orders drop constraint no_more`.execute(test.db)
      }
    }

    it('becomes an order once it can; until then looks leave no rows, and the pauses get longer', async () => {
      const id = await payByCreditInVain()
      expect(await statesOf(id)).toEqual(['authorising', 'authorised', 'needs_attention'])
      const { checks } = await test.db
        .selectFrom('payment_attempts')
        .select('checks')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(checks).toBe(3)
      await sweep()
      expect(await stateOf(id)).toBe('captured')
      expect(await creditOf(test.db, customer)).toBe(creditBefore - purchase.totalPence)
    })

    it('staff give it back, and its basket is free', async () => {
      const id = await payByCreditInVain()
      const { status } = await desk.ask('POST', `/api/foh/payments/${id}/settle`, { why: 'Paid at the desk' })
      expect([status, await stateOf(id)]).toEqual([200, 'voided'])
      await expectNothingTaken(id, 'voided', 'missing')
    })
  })
})

describe('F40: a capture', () => {
  it.each([
    ['without an answer', silent],
    ['that is refused', refused],
  ])(
    '%s for so long needs attention while its booking stands, and is taken once it can be',
    async (_, capture) => {
      instead.capture = capture
      const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.approved, split)
      const id = json.transaction_uuid
      await shopper.complete(id)
      for (let sweeps = 0; sweeps < 4; sweeps++) await sweep()
      expect(await stateOf(id)).toMatch(/^captur/)
      await pass(14, id)
      await sweep()
      expect(await stateOf(id)).toBe('needs_attention')
      expect(await listedForStaff(id)).toBe(true)
      expect(await transactionOf(id)).toMatchObject({ transaction_status: 'completed', is_with_staff: false })
      instead = {}
      await sweep()
      await expectPaid(id)
    },
  )

  it('a capture refused because it was done already is done, and needs no attention', async () => {
    const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.approved, split)
    instead.capture = async (...args) => (await test.cards.capture(...args), refused())
    expect((await shopper.complete(json.transaction_uuid)).json.transaction_status).toBe('completed')
    await expectPaid(json.transaction_uuid)
  })

  it.each([
    ['currency', { currency: 'EUR' }],
    ['sum', { capturedPence: purchase.cardPence - 1 }],
  ])('F39: a capture of another %s is never complete: it needs attention', async (_, words) => {
    const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.approved, split)
    const id = json.transaction_uuid
    instead.capture = async (...args) => (await test.cards.capture(...args), silent())
    await shopper.complete(id)
    instead.query = async (...args) => {
      const outcome = await test.cards.query(...args)
      return 'amountPence' in outcome ? { ...outcome, ...words } : outcome
    }
    for (let sweeps = 0; sweeps < 3; sweeps++) await sweep()
    expect(await stateOf(id)).toBe('needs_attention')
    instead = {}
    await sweep()
    await expectPaid(id)
  })
})

describe('F31: a payment that was given up', () => {
  async function cancelWithoutAnswer(): Promise<string> {
    const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.challenge, split)
    const id = json.transaction_uuid
    instead = { void: silent, query: silent }
    await shopper.ask('POST', '/api/checkout/cancel', { transaction_uuid: id })
    expect(await stateOf(id)).toBe('voiding_unknown')
    await pass(14, id)
    await sweep()
    await expectWithStaff(id)
    return id
  }

  it('needs attention until the provider says that it has let go, and goes back then', async () => {
    const id = await cancelWithoutAnswer()
    expect(await stateOf(id)).toBe('needs_attention')
    instead = {}
    await sweep()
    await expectNothingTaken(id, 'voided', 'voided')
  })

  it('makes no order, though the bank has approved it meanwhile', async () => {
    const id = await cancelWithoutAnswer()
    const { rows } = await sql<{ sca_url: string; sca_data: string }>`
      select sca_url, sca_data from payment_attempts where id = ${id}::uuid`.execute(test.db)
    await answerBank(rows[0]!, 'approve')
    expect(await heldFor(id)).toBe('authorised')
    instead = {}
    await sweep()
    await expectNothingTaken(id, 'voided', 'voided')
  })
})

describe('F39: the held money is not ours', () => {
  it.each([
    ['currency', { currency: 'EUR' }, purchase.cardPence],
    ['sum', { amountPence: purchase.cardPence + 1 }, purchase.cardPence + 1],
  ])(
    'in its %s: it is given back in one move, so that nothing between two makes it an order',
    async (_, words, pence) => {
      instead.authorise = async (...args) => {
        const outcome = await test.cards.authorise(...args)
        return 'amountPence' in outcome ? { ...outcome, ...words } : outcome
      }
      const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.approved, split)
      const id = json.transaction_uuid
      expect(await stateOf(id)).toBe('voiding')
      const found = ['authorised', 'customer', 'authorise: the sum is not ours', holds(pence)]
      expect(await bookedFor(id)).toEqual([found])
      instead = {}
      await sweep()
      expect(await statesOf(id)).toEqual(['authorising', 'voiding', 'voided'])
      expect(await bookedFor(id)).toEqual([found, ['released', 'sweep', 'sweep', holds(-pence)]])
      await expectNothingTaken(id, 'voided', 'voided')
    },
  )

  it('needs attention by then: its hold enters the books and leaves them', async () => {
    const id = await payWithoutAnswer()
    await pass(14, id)
    await sweep()
    instead.query = async (...args) => {
      const outcome = await test.cards.query(...args)
      return 'amountPence' in outcome ? { ...outcome, amountPence: 7 } : outcome
    }
    await sweep()
    await expectNothingTaken(id, 'voided', 'voided')
    expect(await bookedFor(id)).toEqual([
      ['authorised', 'sweep', 'sweep', holds(7)],
      ['released', 'sweep', 'sweep', holds(-7)],
    ])
  })
})

describe('F37: money that arrives after the end of its payment', () => {
  /** Lets the provider read the request after the payment has ended. */
  async function arriveLate(): Promise<string> {
    let arrive = async () => {}
    instead = {
      authorise: (...args) => {
        arrive = async () => void (await test.cards.authorise(...args))
        return silent()
      },
    }
    const { json } = await shopper.pay(test.sandbox.origin, cardNumbers.approved, split)
    const id = json.transaction_uuid
    instead = {}
    await pass(4, id)
    await sweep()
    await expectNothingTaken(id, 'expired', 'missing')
    await arrive()
    expect(await heldFor(id)).toBe('authorised')
    return id
  }
  const told = async (id: string) => {
    const cards = createCardAccounts(test.cards)
    return (await describePayments({ db: test.db, cards }, { named: id, client: null })).at(-1)
  }

  it('goes back when the provider tells of it, and another payment pays for the basket', async () => {
    const id = await arriveLate()
    const again = await shopper.pay(test.sandbox.origin, cardNumbers.approved, split)
    // By the name that it tells, if it does not find the payment by ours.
    instead.query = async (call, by) => ('ref' in by ? test.cards.query(call, by) : { kind: 'missing' })
    expect(await tell(id, 'authorised')).toBe(200)
    instead = {}
    expect([await stateOf(id), await heldFor(id)]).toEqual(['expired', 'voided'])
    expect(await told(id)).toMatch(/ {2}given back {2}by webhook: webhook$/)
    await shopper.complete(again.json.transaction_uuid)
    await expectPaid(again.json.transaction_uuid)
    expect(await bookedFor(id)).toEqual([
      ['late-held', 'webhook', 'webhook', holds(purchase.cardPence)],
      ['late-returned', 'webhook', 'webhook', holds(-purchase.cardPence)],
    ])
  })

  /** Captures it at the provider, as a person might. */
  async function takeThere(id: string) {
    const outcome = await said(id)
    if (!('ref' in outcome)) throw new Error(`the provider has no ${id}`)
    expect(
      await test.cards.capture({ idempotencyKey: `${id}-there` }, outcome.ref, purchase.cardPence),
    ).toEqual({
      kind: 'done',
    })
  }

  it('money that was taken there, too, goes back as a refund, once', async () => {
    const id = await arriveLate()
    await takeThere(id)
    instead.query = async (...args) => {
      instead = {}
      return test.cards.query(...args)
    }
    expect(await Promise.all([tell(id, 'captured'), tell(id, 'captured')])).toEqual([200, 200])
    expect([await stateOf(id), await heldFor(id)]).toEqual(['expired', 'refunded'])
    expect(await bookedFor(id)).toEqual([
      ['late-taken', 'webhook', 'webhook', takes(purchase.cardPence)],
      ['late-returned', 'webhook', 'webhook', takes(-purchase.cardPence)],
    ])
    await sweep()
    expect(await bookedFor(id)).toHaveLength(2)
  })

  it('money taken there while it is to go back counts as taken until it has gone', async () => {
    const id = await arriveLate()
    instead.void = silent
    expect(await tell(id, 'authorised')).toBe(200)
    await takeThere(id)
    await sweep()
    expect(await heldFor(id)).toBe('refunded')
    expect(await bookedFor(id)).toEqual([
      ['late-held', 'webhook', 'webhook', holds(purchase.cardPence)],
      ['late-taken', 'sweep', 'sweep', { ...takes(purchase.cardPence), ...holds(-purchase.cardPence) }],
      ['late-returned', 'sweep', 'sweep', takes(-purchase.cardPence)],
    ])
  })

  it('stays in the books as it was written', async () => {
    const id = await arriveLate()
    expect(await tell(id, 'authorised')).toBe(200)
    const change = (words: string) =>
      sql`update late_money set ${sql.raw(words)} where attempt_id = ${id}::uuid`.execute(test.db)
    for (const words of [
      'pence = 1',
      'is_taken = true',
      'returned_at = null, returned_by = null, returned_why = null',
    ])
      await expect(change(words)).rejects.toMatchObject({ code: '23514' })
  })

  it('the sweep sends it back where the provider has not let go of it at first', async () => {
    const id = await arriveLate()
    instead.void = silent
    expect(await tell(id, 'authorised')).toBe(200)
    await sweep()
    expect(await heldFor(id)).toBe('authorised')
    expect(await told(id)).toMatch(
      / {2}£13\.00 came after the end, not given back yet {2}by webhook: webhook$/,
    )
    instead = {}
    await sweep()
    expect(await heldFor(id)).toBe('voided')
    expect(await told(id)).toMatch(/ {2}given back {2}by sweep: sweep$/)
  })

  it('is looked for again where the provider did not say whether it holds any', async () => {
    const id = await arriveLate()
    instead.query = silent
    expect(await tell(id, 'authorised')).toBe(200)
    expect(await told(id)).toMatch(/whether money came after the end is not known/)
    instead = {}
    await sweep()
    expect(await heldFor(id)).toBe('voided')
    expect(await told(id)).toMatch(/ {2}given back {2}by sweep: sweep$/)
  })
})

describe('F89: a payment that never reached the provider', () => {
  it('frees the basket within ten seconds, though the address takes the call and then says nothing', async () => {
    const away = await startSilentServer()
    const unreachable = createSandboxCardPayments({
      origin: `https://127.0.0.1:${away.port}`,
      secret: testSecret,
      webhookSecret: testSecret,
      timeoutMs: 900_000,
    })
    instead.authorise = (...args) => unreachable.authorise(...args)
    try {
      expect(await shopper.pay(test.sandbox.origin, cardNumbers.approved, split)).toMatchObject({
        status: 503,
        json: { code: 'PAYMENT_UNAVAILABLE' },
      })
      // The call’s own time limit is a quarter of an hour: each connection was given up before.
      expect(away.connections()).toBeGreaterThan(0)
      expect(away.connections() * connectMs).toBeLessThan(10_000)
      expect((await shopper.ask('GET', '/api/activities/cart')).json.data.payment_in_progress).toBeNull()
      expect(await creditOf(test.db, customer)).toBe(creditBefore)
    } finally {
      await away.close()
    }
  })
})
