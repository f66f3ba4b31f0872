import { cardWords } from '@touchline/rules/bookings/cancellation-words'
import { formatPence } from '@touchline/rules/money/money'
import { type CardAccounts, NoCardAccount } from '../../gateways/card-payments/accounts.ts'
import type {
  CardPayments,
  QueryOutcome,
  ReadContext,
  RefundQuery,
} from '../../gateways/card-payments/port.ts'
import { refundRefOf } from '../../policies/refunds/refunds.ts'
import { getAttempt } from '../../stores/payments/find-attempts.ts'
import {
  findPaymentReports,
  listUnsettled,
  type PaymentReport,
  type TransitionReport,
  type UnexpectedFundsReport,
} from '../../stores/payments/payments-for-operator.ts'
import { providerNameOf } from '../payments/ask-provider.ts'
import { paymentAsAsked } from '../payments/context-of.ts'
import type { SweepServices } from '../payments/settle-services.ts'

/** Lists what needs attention, or everything unsettled: two lines each, oldest first. */
export async function describeUnsettled(
  { db }: Pick<SweepServices, 'db'>,
  wanted: { client: string | null; isAll: boolean },
): Promise<string[]> {
  return (await listUnsettled(db, wanted)).flatMap(
    ({ kind, id, client, reference, state, pence, symbol, since, who, cause }) => [
      `${id}  ${kind.padEnd(7)}  ${state}  ${formatPence(pence, symbol)}  ${reference ?? 'no order'}  ${client}`,
      `  since ${since}, by ${who}: ${cause}`,
    ],
  )
}

/** Tells all that is known of a payment here, and what the provider says of it now. */
export async function describePayments(
  { db, cards }: Pick<SweepServices, 'db' | 'cards'>,
  wanted: { named: string; client: string | null },
): Promise<string[]> {
  const blocks: string[][] = []
  for (const payment of await findPaymentReports(db, wanted)) {
    const account = accountOf(cards, payment)
    const attempt = await getAttempt(db, payment.id)
    const now = account && (await account.query(paymentAsAsked(attempt), providerNameOf(attempt)))
    blocks.push([
      ...factLines(payment, now),
      ...(await refundLinesOf(account, payment, paymentAsAsked(attempt))),
    ])
  }
  return blocks.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]))
}

/** Returns the account; null where no card pays, or the settings no longer have the account. */
function accountOf(cards: CardAccounts, { provider }: PaymentReport): CardPayments | null {
  try {
    return provider === null ? null : cards.named(provider)
  } catch (error) {
    if (error instanceof NoCardAccount) return null
    throw error
  }
}

function factLines(payment: PaymentReport, now: QueryOutcome | null): string[] {
  const { symbol, provider, providerRef, amountPence, creditPence, deskPence } = payment
  const sum = (pence: number) => formatPence(pence, symbol)
  const card = payment.card ? `, ${cardWords(payment.card)}` : ''
  const facts: [string, string | null][] = [
    ['payment', payment.id],
    ['client', payment.client],
    ['state', payment.state],
    ['by card', provider && `${sum(amountPence)} ${payment.currency}${card}`],
    ['by credit', creditPence > 0 ? sum(creditPence) : null],
    ['at the desk', deskPence > 0 ? sum(deskPence) : null],
    ['order', payment.reference ?? 'none'],
    ['payer', [payment.name, payment.email].filter(Boolean).join(', ') || null],
    ['our name', payment.ourRef],
    ['account', provider && `${provider}${providerRef === null ? '' : `, where it is ${providerRef}`}`],
    ['it said', payment.said ?? payment.declineReason],
    ['it says now', provider && (now === null ? noAccount : outcomeWords(now, sum))],
    ['looked at', payment.nextCheck && `again at ${payment.nextCheck}, after ${payment.checks} looks`],
  ]
  return [
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(12)} ${value}`])),
    ...payment.moves.map(moveLine),
    ...(payment.late === null ? [] : lateLines(payment.late, sum)),
  ]
}

const noAccount = 'nothing: the settings have no such account'

const moveLine = ({ at, from, to, who, cause }: TransitionReport): string =>
  `  ${at}  ${from === null ? to : `${from} → ${to}`}  by ${who}: ${cause}`

function lateLines(
  {
    at,
    pence,
    isTaken,
    who,
    cause,
    isPaidOtherwise,
    returnedAt,
    returnedBy,
    returnedWhy,
  }: UnexpectedFundsReport,
  sum: (pence: number) => string,
): string[] {
  const found =
    pence === null
      ? 'whether money came after the end is not known'
      : `${sum(pence)} ${isTaken ? 'was taken' : 'came'} after the end`
  const isBack = returnedAt !== null
  const way = isPaidOtherwise ? 'paid back in another way' : 'given back'
  return [
    `  ${at}  ${found}${isBack ? '' : ', not given back yet'}  by ${who}: ${cause}`,
    ...(isBack ? [`  ${returnedAt}  ${way}  by ${returnedBy ?? 'not known'}: ${returnedWhy ?? ''}`] : []),
  ]
}

async function refundLinesOf(
  account: CardPayments | null,
  { symbol, providerRef, refunds }: PaymentReport,
  call: ReadContext,
): Promise<string[]> {
  const lines: string[] = []
  for (const { id, state, pence, said, moves } of refunds) {
    const isAsked = account !== null && providerRef !== null
    const made = isAsked ? await account.queryRefund(call, providerRef, refundRefOf({ id })) : null
    lines.push(
      `refund       ${id}  ${state}  ${formatPence(pence, symbol)}`,
      ...(said === null ? [] : [`  it said    ${said}`]),
      `  it says now ${made === null ? noAccount : refundWords(made, (sum) => formatPence(sum, symbol))}`,
      ...moves.map(moveLine),
    )
  }
  return lines
}

function outcomeWords(outcome: QueryOutcome, sum: (pence: number) => string): string {
  switch (outcome.kind) {
    case 'missing':
      return 'it has no such payment'
    case 'unknown':
      return `nothing (${outcome.cause})`
    case 'captured':
    case 'voided':
    case 'refunded':
      return `${outcome.kind}, ${sum(outcome.capturedPence)} taken, ${sum(outcome.refundedPence)} given back`
    case 'authorised':
    case 'fingerprint':
    case 'challenge':
    case 'declined':
      return `${outcome.kind}, of ${sum(outcome.amountPence)}`
  }
}

function refundWords(made: RefundQuery, sum: (pence: number) => string): string {
  switch (made.kind) {
    case 'done':
      return `given back, ${sum(made.amountPence)}`
    case 'missing':
      return 'it has made no such refund'
    case 'unknown':
      return `nothing (${made.cause})`
  }
}
