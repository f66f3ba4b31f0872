import type { LedgerAccount } from '@touchline/rules/money/ledger'
import { liveAttemptStates, paymentAttempt } from '@touchline/rules/states/payment-attempt'
import { isFinal } from '@touchline/rules/states/state-table'
import type { BookEntry } from '../audit/books.ts'
import type { Picture, PicturedAttempt, PicturedOrder, PicturedPosting, PicturedRefund } from './picture.ts'

/** Sums the postings on these accounts. */
const sumOn = (postings: readonly PicturedPosting[], ...accounts: LedgerAccount[]): number =>
  postings.reduce((sum, { account, pence }) => (accounts.includes(account) ? sum + pence : sum), 0)

/**
 * I02: checks that the ledger balances, agrees with each row, and has taken and given back the same as the
 * provider.
 */
export function ledgerFaults(now: Picture, books: readonly BookEntry[]): string[] {
  const { ledger, attempts, orders, refunds } = now
  return [
    ...outOfBalance(ledger).map((pence) => `a transaction of the ledger is out by ${pence} pence`),
    ...ledger
      .filter(({ who, kind }) => who === null && kind !== 'credit-given')
      .map(({ kind }) => `the ledger does not say who did what it calls ${kind}`),
    ...attempts.flatMap((attempt) =>
      faultsOfPayment(
        attempt,
        ledger.filter((posting) => posting.attempt === attempt.id),
        orders.some((order) => order.attempt === attempt.id),
        books.find(({ ourRef }) => ourRef === attempt.ref),
      ),
    ),
    ...orders.flatMap((order) =>
      faultsOfOrder(
        order,
        ledger.filter((posting) => posting.order === order.id),
        refunds.filter((refund) => refund.order === order.id),
        attempts.find(({ id }) => id === order.attempt)!,
      ),
    ),
    ...refunds.flatMap((refund) =>
      faultsOfRefund(
        refund,
        ledger.filter(({ source }) => source.split('/')[0] === refund.id),
        books.flatMap((entry) => entry.refunds),
      ),
    ),
  ]
}

/** @returns the pence by which each unbalanced transaction is out */
function outOfBalance(ledger: readonly PicturedPosting[]): number[] {
  const balances = new Map<number, number>()
  for (const { transaction, pence } of ledger)
    balances.set(transaction, (balances.get(transaction) ?? 0) + pence)
  return [...balances.values()].filter((pence) => pence !== 0)
}

function faultsOfPayment(
  attempt: PicturedAttempt,
  postings: readonly PicturedPosting[],
  hasOrder: boolean,
  entry: BookEntry | undefined,
): string[] {
  const { state, late } = attempt
  const toGoBack = late?.isBack === false ? (late.pence ?? 0) : 0
  const at = `a payment that is ${state} with ${attempt.card} pence by card and ${attempt.credit} of credit`
  const faults: string[] = []
  const taken = sumOn(
    postings.filter(({ kind }) => kind === 'captured'),
    'card',
  )
  if (taken !== (state === 'captured' ? attempt.card : 0))
    faults.push(`${at}: the ledger has ${taken} as taken`)
  if (taken > 0 && entry && taken !== entry.capturedPence)
    faults.push(`${at}: the ledger has ${taken} as taken, and the provider took ${entry.capturedPence}`)
  const held = sumOn(postings, 'card-held')
  const isHeld = ['authorised', 'capture_pending', 'capturing_unknown'].includes(state)
  const mayBeHeld = ['voiding', 'voiding_unknown', 'needs_attention'].includes(state)
  const shouldHold = (isHeld ? attempt.card : 0) + (late?.isTaken ? 0 : toGoBack)
  if (!mayBeHeld && held !== shouldHold) faults.push(`${at}: the ledger has ${held} as held by its bank`)
  const due = -sumOn(postings, 'late-due')
  if (due !== (late?.isTaken ? toGoBack : 0))
    faults.push(`${at}: the ledger has ${due} that came late and are to go back`)
  const creditHeld = -sumOn(postings, 'credit-held')
  const isOver = hasOrder || isFinal(paymentAttempt, state)
  if ((isOver || liveAttemptStates.includes(state)) && creditHeld !== (isOver ? 0 : attempt.credit))
    faults.push(`${at}: the ledger holds ${creditHeld} of credit for it`)
  return faults
}

function faultsOfOrder(
  order: PicturedOrder,
  postings: readonly PicturedPosting[],
  refunds: readonly PicturedRefund[],
  attempt: PicturedAttempt,
): string[] {
  const ordered = postings.filter(({ kind }) => kind === 'ordered')
  const goingBack = refunds.reduce((sum, { state, pence }) => (state === 'done' ? sum : sum + pence), 0)
  /** In words, with the pence of the rows and those of the ledger. */
  const sums: [string, number, number][] = [
    ['sold', order.total, -sumOn(ordered, 'sales', 'package-sales', 'memberships-due')],
    ['paid by credit', order.credit, sumOn(ordered, 'credit-held')],
    ['paid at the desk', order.desk, sumOn(ordered, 'cash', 'cheque', 'voucher')],
    ['due from its card', attempt.state === 'captured' ? 0 : order.card, sumOn(postings, 'card-due')],
    ['due to its card', goingBack, -sumOn(postings, 'refunds-due')],
    ['due from the desk', order.backAtDesk - order.paidOut, -sumOn(postings, 'desk-due')],
    ['due as credit', 0, -sumOn(postings, 'credit-due')],
  ]
  return sums
    .filter(([, ofRows, ofLedger]) => ofRows !== ofLedger)
    .map(
      ([what, ofRows, ofLedger]) =>
        `of an order of ${order.total} pence ${ofRows} are ${what}, and ${ofLedger} by the ledger`,
    )
}

function faultsOfRefund(
  { id, pence, state, byStaff }: PicturedRefund,
  postings: readonly PicturedPosting[],
  made: BookEntry['refunds'],
): string[] {
  const given = -sumOn(postings, 'card', 'other-way')
  const sent = made.find(({ ourRefundRef }) => ourRefundRef === `TLR-${id}`)?.amountPence ?? 0
  return [
    ...(given === (state === 'done' ? pence : 0)
      ? []
      : [`a refund of ${pence} pence is ${state}, and the ledger has ${given} as given back`]),
    ...(given === 0 || byStaff || given === sent
      ? []
      : [`the ledger has ${given} pence as given back, and the provider gave ${sent}`]),
  ]
}

/** I04: checks that each customer's credit is the same in the ledger as in the lots. */
export const ledgerFaultsOfCredit = ({ ledger, credit }: Picture): string[] =>
  credit.flatMap(({ customer, sum }) => {
    const own = ledger.filter((posting) => posting.customer === customer)
    const has = -sumOn(own, 'credit-general', 'credit-membership')
    return has === sum ? [] : [`a customer has ${sum} pence of credit, and ${has} by the ledger`]
  })

/** I05: finds postings that were changed or removed. */
export function goneFromLedger(
  before: readonly PicturedPosting[],
  now: readonly PicturedPosting[],
): string[] {
  const there = new Set(now.map((posting) => JSON.stringify(posting)))
  return before
    .filter((posting) => !there.has(JSON.stringify(posting)))
    .map(({ kind, pence, account }) => `${pence} pence of ${kind} on ${account} are gone from the ledger`)
}
