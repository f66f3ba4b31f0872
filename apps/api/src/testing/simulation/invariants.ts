import { liveAttemptStates, paymentAttempt } from '@touchline/rules/states/payment-attempt'
import { refund as refundTable } from '@touchline/rules/states/refund'
import { isFinal, isTransition, type StateTable } from '@touchline/rules/states/state-table'
import { isOnWaitlist, waitlist } from '@touchline/rules/states/waitlist'
import type { BookEntry } from '../audit/books.ts'
import { goneFromLedger, ledgerFaults, ledgerFaultsOfCredit } from './ledger-faults.ts'
import type { Picture, PicturedAttempt, PicturedOrder, PicturedRefund } from './picture.ts'

/** Things that the people of a run were told and agreed to. */
export interface Memory {
  /** Sums agreed to when Pay was pressed, by the key of that request. */
  accepted: Map<string, { card: number; credit: number }>
  /** Orders that a person was told of. */
  told: Set<string>
  /** Faults found in replies. */
  faults: string[]
}

export interface Moment {
  before: Picture | null
  now: Picture
  books: readonly BookEntry[]
  memory: Memory
}

const underWay: ReadonlySet<PicturedAttempt['state']> = new Set([
  'authorising',
  'authorising_unknown',
  'fingerprint_required',
  'challenge_required',
  'authorised',
])

const unfinished = (state: PicturedAttempt['state']): boolean => !isFinal(paymentAttempt, state)

/** The ten invariants of docs/quality-cases.md. Each returns a sentence for every violation. */
export const invariants: Record<string, (moment: Moment) => string[]> = {
  'I01 places': ({ now }) => [
    ...now.slots
      .filter(({ capacity, taken }) => taken > capacity)
      .map(({ capacity, taken }) => `${taken} places of a session of ${capacity} are claimed`),
    // F29: a payer at the bank keeps the places until the deadline.
    ...now.attempts
      .filter(({ state, isInTime, held, places }) => underWay.has(state) && isInTime && held < places)
      .map(
        ({ state, held, places }) =>
          `a payment that is ${state} is for ${places} places, and ${held} are held`,
      ),
  ],

  'I02 money': (moment) => [...moneyFaults(moment), ...ledgerFaults(moment.now, moment.books)],

  'I03 one order': ({ now }) => [
    ...repeated(now.orders.map(({ cart }) => cart)).map(() => 'a basket has two orders'),
    ...repeated(now.orders.map(({ attempt }) => attempt)).map(() => 'a payment has two orders'),
    ...repeated(
      now.attempts.filter(({ state }) => liveAttemptStates.includes(state)).map(({ cart }) => cart),
    ).map(() => 'a basket has two live payments'),
    ...now.orders
      .filter(({ booked, placed }) => booked !== placed)
      .map(({ booked, placed }) => `an order is of ${booked} places and has ${placed}`),
  ],

  'I04 credit': ({ now }) => [
    ...now.credit
      .filter(({ sum, reserved, lots }) => sum < 0 || lots < 0 || reserved > sum)
      .map(({ sum, reserved }) => `a customer has ${sum} pence of credit, of which ${reserved} are kept`),
    ...now.attempts.flatMap((attempt) => {
      const isOver = isFinal(paymentAttempt, attempt.state) && attempt.state !== 'captured'
      const returned = isOver ? attempt.credit : 0
      return attempt.taken === attempt.credit && attempt.returned === returned
        ? []
        : [
            `a payment that is ${attempt.state} with ${attempt.credit} pence of credit took ${attempt.taken} and gave back ${attempt.returned}`,
          ]
    }),
    ...ledgerFaultsOfCredit(now),
  ],

  'I05 nothing vanishes': ({ before, now, memory }) => [
    ...[...memory.told]
      .filter((name) => !now.orders.some((order) => order.name === name))
      .map(() => 'an order of which somebody was told is gone'),
    ...(before
      ? [
          ...vanished(before.attempts, now.attempts, 'a payment'),
          ...vanished(before.refunds, now.refunds, 'a refund'),
          ...goneFromLedger(before.ledger, now.ledger),
          ...before.orders
            .filter((order) => !now.orders.some(({ id }) => id === order.id))
            .map(() => 'an order is gone'),
        ]
      : []),
  ],

  'I06 the sum that was accepted': ({ now, memory, books }) =>
    now.attempts.flatMap((attempt) => {
      const accepted = attempt.key === null ? undefined : memory.accepted.get(attempt.key)
      if (!accepted) return [`a payment of ${attempt.card} pence that nobody agreed to`]
      const { amountPence = attempt.card } = entryOf(books, attempt) ?? {}
      return attempt.card === accepted.card &&
        attempt.credit === accepted.credit &&
        amountPence === attempt.card
        ? []
        : [
            `${accepted.card} pence by card and ${accepted.credit} of credit were agreed to, ${attempt.card} and ${attempt.credit} are paid, and the provider was asked for ${amountPence}`,
          ]
    }),

  'I07 waitlist': ({ now }) => [
    ...now.line
      .filter(({ state, booked }) => isOnWaitlist(state) && booked > 0)
      .map(({ state }) => `a customer has booked a place, and is ${state} for it`),
    ...now.line
      .filter(({ state, isInTime, offered }) => offered !== (state === 'offered' && isInTime ? 1 : 0))
      .map(({ state, offered }) => `${offered} places are kept for the offer to a customer who is ${state}`),
    ...now.line
      .filter(({ state }) => state === 'offered')
      .filter(({ place, slot }) =>
        now.line.some(
          (other) =>
            other.slot === slot &&
            other.state === 'waiting' &&
            other.place < place &&
            !other.isPassed &&
            // A customer who took a free place without an offer waits until it is paid for.
            other.held === 0,
        ),
      )
      .map(() => 'a place is offered to a customer before another who joined earlier'),
    ...now.line.flatMap((waiter) => moveFaults('a place in a line', waitlist, waiter)),
  ],

  'I08 nobody sees another’s': ({ now }) =>
    now.orders.flatMap((order) => {
      const cart = now.carts.find(({ id }) => id === order.cart)
      return cart && cart.customer !== order.customer && order.desk === 0
        ? ['an order is of another customer than its basket']
        : []
    }),

  'I09 declared moves': ({ now }) => [
    ...now.attempts.flatMap((attempt) => moveFaults('a payment', paymentAttempt, attempt)),
    ...now.refunds.flatMap((refund) => moveFaults('a refund', refundTable, refund)),
  ],

  'I10 whole pence': ({ now }) => [
    ...now.attempts
      .filter(({ card, credit, desk, lines }) => card + credit + desk !== lines)
      .map(
        ({ card, credit, desk, lines }) => `a payment of ${card + credit + desk} is for lines of ${lines}`,
      ),
    ...now.orders
      .filter(({ total, card, credit, desk, lines }) => total !== lines || total !== card + credit + desk)
      .map(({ total, lines }) => `an order of ${total} pence has lines of ${lines}`),
  ],
}

const repeated = <Value>(values: readonly Value[]): Value[] =>
  values.filter((value, index) => values.indexOf(value) !== index)

const entryOf = (books: readonly BookEntry[], { ref }: PicturedAttempt): BookEntry | undefined =>
  books.find(({ ourRef }) => ourRef === ref)

function vanished<Row extends { id: string; moves: unknown[] }>(
  before: readonly Row[],
  now: readonly Row[],
  what: string,
): string[] {
  return before.flatMap((row) => {
    const after = now.find(({ id }) => id === row.id)
    if (!after) return [`${what} is gone`]
    const isSame = JSON.stringify(after.moves.slice(0, row.moves.length)) === JSON.stringify(row.moves)
    return isSame ? [] : [`a move of ${what} was changed`]
  })
}

function moveFaults<State extends string>(
  what: string,
  table: StateTable<State, string>,
  { state, moves }: { state: State; moves: [State | null, State][] },
): string[] {
  const last = moves.at(-1)?.[1] ?? null
  if (last !== state) return [`${what} is ${state}, and its last move led to ${last}`]
  return moves.flatMap(([from, to], index) => {
    const stood = moves[index - 1]?.[1] ?? null
    if (from !== stood) return [`${what} moved from ${from} to ${to}, and was ${stood}`]
    const isDeclared = from === null ? isBeginning(table, to) : isTransition<string, string>(table, from, to)
    return isDeclared ? [] : [`no move leads ${what} from ${from} to ${to}`]
  })
}

/** True for a first state. An absence leaves no row, so the first row is what it led to. */
const isBeginning = <State extends string>(table: StateTable<State, string>, state: State): boolean =>
  state === table.initial ||
  (table.initial === 'absent' && isTransition<string, string>(table, 'absent', state))

/** I02: checks that the money the provider took and holds is what the orders say, or is on its way back. */
function moneyFaults({ now, books }: Moment): string[] {
  return [
    ...books
      .filter(({ ourRef }) => !now.attempts.some(({ ref }) => ref === ourRef))
      .map(({ status }) => `a payment that is ${status} at the provider is unknown here`),
    ...now.attempts.flatMap((attempt) =>
      faultsOfAttempt(
        attempt,
        now.orders.find((order) => order.attempt === attempt.id),
        now.refunds.filter((refund) => refund.attempt === attempt.id),
        entryOf(books, attempt),
      ),
    ),
    ...now.orders.flatMap((order) => {
      const asked = now.refunds.filter((refund) => refund.order === order.id)
      const sum = asked.reduce((pence, one) => pence + one.pence, 0)
      return sum === order.back
        ? []
        : [`${order.back} pence of an order go back to a card, refunds are of ${sum}`]
    }),
  ]
}

function faultsOfAttempt(
  attempt: PicturedAttempt,
  order: PicturedOrder | undefined,
  refunds: readonly PicturedRefund[],
  entry: BookEntry | undefined,
): string[] {
  const { state } = attempt
  const at = `a payment that is ${state}`
  const mustHaveOrder = ['capture_pending', 'capturing_unknown', 'captured'].includes(state)
  const faults: string[] = []
  if (mustHaveOrder && !order) faults.push(`${at} has no order`)
  if (order && !mustHaveOrder && state !== 'needs_attention') faults.push(`${at} has an order`)
  if (attempt.check === null && unfinished(state) && state !== 'needs_attention')
    faults.push(`${at} is looked at by nobody`)
  if (attempt.provider === null) return faults
  if (!entry) return state === 'captured' ? [...faults, `${at} is unknown to the provider`] : faults
  if (entry.capturedPence > 0 && (entry.capturedPence !== order?.card || entry.currency !== attempt.currency))
    faults.push(
      `${at}: its order is of ${order?.card ?? 'nothing'}, and the provider took ${entry.capturedPence}`,
    )
  if (state === 'captured' && entry.capturedPence === 0)
    faults.push(`${at} was not taken: the provider says ${entry.status}`)
  if (order && ['challenge', 'fingerprint', 'voided', 'declined'].includes(entry.status))
    faults.push(`${at} has an order, and the provider says ${entry.status}`)
  const isLetGo = !unfinished(state) && state !== 'captured'
  if (isLetGo && ['authorised', 'challenge', 'fingerprint'].includes(entry.status))
    faults.push(`${at}, and the provider still holds ${entry.amountPence} pence`)
  return [...faults, ...refundFaults(refunds, entry)]
}

function refundFaults(refunds: readonly PicturedRefund[], entry: BookEntry): string[] {
  const asked = new Map(refunds.map((refund) => [`TLR-${refund.id}`, refund]))
  const made = entry.refunds.map(({ ourRefundRef }) => ourRefundRef)
  return [
    ...repeated(made).map(() => 'the provider gave the same back twice'),
    ...entry.refunds
      .filter(({ ourRefundRef, amountPence }) => asked.get(ourRefundRef)?.pence !== amountPence)
      .map(({ amountPence }) => `the provider gave back ${amountPence} pence that are no refund here`),
    ...(entry.refundedPence > entry.capturedPence ? ['more went back than was taken'] : []),
    ...refunds
      .filter(({ id, state, byStaff }) => state === 'done' && !byStaff && !made.includes(`TLR-${id}`))
      .map(({ pence }) => `a refund of ${pence} pence is done, and the provider never made it`),
    ...refunds
      .filter(({ id, state }) => state === 'failed' && made.includes(`TLR-${id}`))
      .map(() => 'a refund that failed was made'),
  ]
}

/** @returns a sentence for each violation */
export const findBroken = (moment: Moment): string[] => [
  ...moment.memory.faults,
  ...Object.entries(invariants).flatMap(([name, find]) => find(moment).map((fault) => `${name}: ${fault}`)),
]
