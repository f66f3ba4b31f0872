import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  liveAttemptStates,
  type PaymentAttemptEvent,
  type PaymentAttemptState,
  paymentAttempt,
  publicPaymentStatus,
} from './payment-attempt.ts'
import { isFinal, move, type StateTable } from './state-table.ts'

const isLive = (state: PaymentAttemptState) => liveAttemptStates.includes(state)
const paidStates: readonly PaymentAttemptState[] = ['capture_pending', 'capturing_unknown', 'captured']

type BasketState = 'ready' | 'paying' | 'paid'
type BasketEvent = 'change' | 'pay' | 'paymentCompleted' | 'paymentFailed'
/** F26: a basket that is being paid for is not edited; the payment is cancelled first. */
const basket: StateTable<BasketState, BasketEvent> = {
  initial: 'ready',
  final: ['ready', 'paid'],
  moves: {
    ready: { change: 'ready', pay: 'paying' },
    paying: { paymentCompleted: 'paid', paymentFailed: 'ready' },
    paid: {},
  },
}

/** What the bank knows of one attempt; only the bank changes it. */
type Money = 'none' | 'challenged' | 'authorised' | 'captured' | 'voided' | 'refused'

interface Attempt {
  state: PaymentAttemptState
  money: Money
  pence: number
}

/** How a call to the provider ends: it is done and answered, done but the answer is lost, or it never arrives. */
type Line = 'answered' | 'answerLost' | 'notDelivered'
type Verdict = 'approve' | 'refuse' | 'challenge'

/**
 * The smallest checkout that obeys the tables: a basket, attempts, and a provider whose answers get lost. It decides
 * nothing that a table refuses: every state changes by `step` or `stepCart`, which throw on a refusal.
 */
class Checkout {
  readonly table: typeof paymentAttempt
  cartState: BasketState = 'ready'
  items: number[] = []
  holdIsLive = true
  attempts: Attempt[] = []
  orders: { attempt: Attempt; pence: number }[] = []

  constructor(table: typeof paymentAttempt = paymentAttempt) {
    this.table = table
  }

  get totalPence() {
    return this.items.reduce((sum, pence) => sum + pence, 0)
  }

  get live() {
    return this.attempts.find(({ state }) => isLive(state))
  }

  stepCart(event: BasketEvent) {
    const result = move(basket, this.cartState, event)
    if (!result.ok) throw new Error(`cart ${this.cartState} refused ${event}`)
    this.cartState = result.state
  }

  step(attempt: Attempt, event: PaymentAttemptEvent) {
    const result = move(this.table, attempt.state, event)
    if (!result.ok) throw new Error(`attempt ${attempt.state} refused ${event}`)
    attempt.state = result.state
  }

  add(pence: number) {
    this.stepCart('change')
    this.items.push(pence)
    this.holdIsLive = true
  }

  remove() {
    this.stepCart('change')
    this.items.pop()
  }

  pay(verdict: Verdict, line: Line) {
    this.stepCart('pay')
    const attempt: Attempt = { state: 'authorising', money: 'none', pence: this.totalPence }
    this.attempts.push(attempt)
    if (line !== 'notDelivered') {
      attempt.money = verdict === 'approve' ? 'authorised' : verdict === 'refuse' ? 'refused' : 'challenged'
    }
    if (line !== 'answered') this.step(attempt, 'outcomeUnknown')
    else this.hear(attempt)
    this.afterMove(attempt)
  }

  bankAnswers(verdict: 'approve' | 'refuse', line: Line) {
    for (const attempt of this.attempts) {
      if (attempt.money !== 'challenged') continue
      attempt.money = verdict === 'approve' ? 'authorised' : 'refused'
      if (line === 'notDelivered' || attempt.state !== 'challenge_required') continue
      this.step(attempt, 'bankAnswered')
      if (line === 'answered') this.hear(attempt)
      else this.step(attempt, 'outcomeUnknown')
      this.afterMove(attempt)
    }
  }

  /** One look at the provider: what a webhook, the customer's return and the sweep all do. */
  settle(attempt: Attempt, line: Line) {
    if (line === 'notDelivered') return
    if (attempt.state === 'challenge_required' || attempt.state === 'authorising_unknown') this.hear(attempt)
    else if (attempt.state === 'capture_pending') {
      attempt.money = 'captured'
      this.step(attempt, line === 'answered' ? 'captureConfirmed' : 'outcomeUnknown')
    } else if (attempt.state === 'capturing_unknown') {
      this.step(attempt, attempt.money === 'captured' ? 'captureConfirmed' : 'missing')
    } else if (attempt.state === 'voiding') {
      attempt.money = 'voided'
      this.step(attempt, line === 'answered' ? 'voidConfirmed' : 'outcomeUnknown')
    } else if (attempt.state === 'voiding_unknown') {
      this.step(attempt, attempt.money === 'voided' ? 'voidConfirmed' : 'missing')
    }
    this.afterMove(attempt)
  }

  cancel() {
    const { live } = this
    if (live?.state === 'challenge_required' || live?.state === 'authorising_unknown')
      this.step(live, 'voidWanted')
  }

  expireHold() {
    // Design: the hold lasts at least as long as a live attempt.
    if (this.live === undefined && this.cartState === 'ready') this.holdIsLive = false
  }

  private hear(attempt: Attempt) {
    if (attempt.money === 'authorised') this.step(attempt, 'approved')
    else if (attempt.money === 'refused') this.step(attempt, 'declined')
    else if (attempt.money === 'none') this.step(attempt, 'missing')
    else if (attempt.state !== 'challenge_required') this.step(attempt, 'challengeAsked')
  }

  private afterMove(attempt: Attempt) {
    if (attempt.state === 'authorised') {
      if (this.holdIsLive && this.orders.length === 0) {
        this.step(attempt, 'orderCommitted')
        this.orders.push({ attempt, pence: attempt.pence })
        this.stepCart('paymentCompleted')
      } else this.step(attempt, 'voidWanted')
    }
    const isOver = isFinal(paymentAttempt, attempt.state) && attempt.state !== 'captured'
    // Hearing again about an earlier attempt must not unlock the basket of the one that is live.
    if (isOver && this.live === undefined && this.cartState === 'paying') this.stepCart('paymentFailed')
  }
}

/** What a customer would note down: the prices in the basket, and whether it is theirs yet. */
interface Notes {
  prices: number[]
  isPaid: boolean
}

const check = (notes: Notes, real: Checkout) => {
  expect(real.attempts.filter(({ state }) => isLive(state)).length).toBeLessThanOrEqual(1)
  expect(real.orders.length).toBeLessThanOrEqual(1)
  notes.isPaid = real.orders.length === 1
  // F26: whatever happens to the payment, the basket is what the customer last saw.
  expect(real.items).toEqual(notes.prices)
  for (const { attempt, pence } of real.orders) {
    expect(pence).toBe(real.totalPence)
    expect(paidStates).toContain(attempt.state)
    expect(publicPaymentStatus(attempt.state)).toBe('completed')
  }
  for (const attempt of real.attempts) {
    const isOrdered = real.orders.some((order) => order.attempt === attempt)
    if (attempt.money === 'captured') expect(isOrdered).toBe(true)
    if (isFinal(paymentAttempt, attempt.state) && !isOrdered) expect(attempt.money).not.toBe('authorised')
  }
}

const command = (
  name: string,
  isPossible: (real: Notes) => boolean,
  act: (notes: Notes, real: Checkout) => void,
): fc.Command<Notes, Checkout> => ({
  check: isPossible,
  run: (notes, real) => {
    act(notes, real)
    check(notes, real)
  },
  toString: () => name,
})

const line = fc.constantFrom<Line>('answered', 'answerLost', 'notDelivered')
const commands = [
  fc.integer({ min: 1, max: 5000 }).map((pence) =>
    command(
      `add ${pence}`,
      (notes) => !notes.isPaid,
      (notes, real) => {
        if (real.cartState !== 'ready') return
        real.add(pence)
        notes.prices.push(pence)
      },
    ),
  ),
  fc.constant(
    command(
      'remove',
      (notes) => notes.prices.length > 0,
      (notes, real) => {
        if (real.cartState !== 'ready') return
        real.remove()
        notes.prices.pop()
      },
    ),
  ),
  fc.tuple(fc.constantFrom<Verdict>('approve', 'refuse', 'challenge'), line).map(([verdict, how]) =>
    command(
      `pay (${verdict}, ${how})`,
      (notes) => notes.prices.length > 0 && !notes.isPaid,
      (_, real) => {
        // F25: a second press, in this tab or another, makes no second attempt.
        if (real.live === undefined && real.cartState === 'ready' && real.holdIsLive) real.pay(verdict, how)
        else if (real.live !== undefined) expect(() => real.stepCart('pay')).toThrow()
      },
    ),
  ),
  fc.tuple(fc.constantFrom<'approve' | 'refuse'>('approve', 'refuse'), line).map(([verdict, how]) =>
    command(
      `the bank's page: ${verdict}, ${how}`,
      () => true,
      (_, real) => real.bankAnswers(verdict, how),
    ),
  ),
  fc.tuple(fc.nat(5), line).map(([index, how]) =>
    command(
      `settle ${index} (${how})`,
      () => true,
      (_, real) => {
        const attempt = real.attempts[index % Math.max(1, real.attempts.length)]
        if (attempt !== undefined) real.settle(attempt, how)
      },
    ),
  ),
  fc.constant(
    command(
      'cancel the payment',
      () => true,
      (_, real) => real.cancel(),
    ),
  ),
  fc.constant(
    command(
      'the hold ends',
      () => true,
      (_, real) => real.expireHold(),
    ),
  ),
]

/** The provider answers again, and people at the bank's page go home: everything that is pending must come to an end. */
const comeToRest = (real: Checkout) => {
  for (let round = 0; round < 5; round += 1) {
    for (const attempt of real.attempts) {
      real.settle(attempt, 'answered')
      if (attempt.state === 'challenge_required') real.step(attempt, 'voidWanted')
    }
  }
}

const moneyFollowsOrders = (table: typeof paymentAttempt) =>
  fc.property(fc.commands(commands, { maxCommands: 60 }), (sequence) => {
    const real = new Checkout(table)
    fc.modelRun(() => ({ model: { prices: [], isPaid: false }, real }), sequence)
    comeToRest(real)
    for (const attempt of real.attempts) {
      const isOrdered = real.orders.some((order) => order.attempt === attempt)
      expect(isFinal(paymentAttempt, attempt.state)).toBe(true)
      expect(attempt.money === 'captured').toBe(isOrdered)
      expect(attempt.money).not.toBe('authorised')
      expect(attempt.state === 'captured').toBe(isOrdered)
    }
    expect(real.cartState).toBe(real.orders.length === 1 ? 'paid' : 'ready')
  })

describe('I02, I03: basket and payment, whatever happens in whatever order', () => {
  test('one live attempt, one order, and money exactly where an order is', () => {
    expect(() => fc.assert(moneyFollowsOrders(paymentAttempt), { numRuns: 2000 })).not.toThrow()
  })

  test('control: a table that takes silence for a refusal is found out', () => {
    const { moves } = paymentAttempt
    const broken = {
      ...paymentAttempt,
      moves: { ...moves, authorising: { ...moves.authorising, outcomeUnknown: 'declined' as const } },
    }
    expect(fc.check(moneyFollowsOrders(broken), { numRuns: 2000 }).failed).toBe(true)
  })
})
