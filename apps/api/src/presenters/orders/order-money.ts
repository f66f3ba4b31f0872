import type { Order } from '@touchline/contract/entities/orders/order'
import type { PaidBy } from '@touchline/rules/bookings/cancellation'
import { cardWords } from '@touchline/rules/bookings/cancellation-words'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import {
  deskOwedPence,
  type ReturnedLine,
  returnedLines,
  returnedPence,
  sumByWords,
} from '@touchline/rules/money/returned-money'
import type { CalendarDate } from '@touchline/rules/time/calendar-date'
import { dateWordsFrom } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { PaidDifference } from '../../stores/bookings/booking-changes.ts'
import type { PaidTopUp } from '../../stores/bookings/cancel-facts.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { OrderRecord } from '../../stores/orders/orders.ts'

type PaidLater = PaidDifference & { by: PaidTopUp }
type Money = Pick<
  Order,
  | 'paidWays'
  | 'paidLater'
  | 'returned'
  | 'deskOwed'
  | 'kept'
  | 'paidInTheEndWords'
  | 'moneyNotes'
  | 'paidInTheEnd'
  | 'formattedPaidInTheEnd'
  | 'taxInTheEnd'
  | 'formattedTaxInTheEnd'
>

/**
 * Shows how an order was paid and refunded, with the differences that other orders paid for its bookings.
 * Differences that another person paid name neither card nor reference.
 */
export function presentOrderMoney(
  order: OrderRecord,
  { currencySymbol: symbol, timeZone }: Pick<ClientRecord, 'currencySymbol' | 'timeZone'>,
): Money {
  const today = wallDate(order.now, timeZone)
  const later = order.bookings.flatMap(paidLaterOf)
  const paidInTheEnd =
    order.totalPence -
    returnedPence(order.returned) +
    sumPence(later.map(({ pence, returned }) => pence - returnedPence(returned)))
  const kept = order.returned.keptPence + sumPence(later.map(({ returned }) => returned.keptPence))
  const owed = sumPence(order.bookings.map(({ became }) => became.owedPence))
  const taxInTheEnd = taxInTheEndOf(order, later)
  const present = ({ words, pence }: ReturnedLine) => ({
    words,
    amount: pence,
    formattedAmount: formatPence(pence, symbol),
  })
  return {
    paidWays: sumByWords(paidWays(order)).map(present),
    paidLater: sumByWords(later.map((one) => ({ words: laterWords(one, today), pence: one.pence }))).map(
      present,
    ),
    returned: sumByWords([
      ...returnedLines(order.returned, order.paidBy, { reference: order.reference, today }),
      ...later.flatMap((one) => backLines(one, today)),
    ]).map(present),
    deskOwed: deskOwedPence(order.returned),
    kept,
    paidInTheEnd,
    formattedPaidInTheEnd: formatPence(paidInTheEnd, symbol),
    paidInTheEndWords: `Paid in the end${waitsAtDesk(order, later) ? ', once that is collected' : ''}`,
    moneyNotes: [
      ...(kept > 0
        ? [`${formatPence(kept, symbol)} of this was for what was cancelled, and is not paid back.`]
        : []),
      ...(owed > 0 ? [`${formatPence(owed, symbol)} is owed for cancelling late: pay it at the desk.`] : []),
    ],
    taxInTheEnd,
    formattedTaxInTheEnd: formatPence(taxInTheEnd, symbol),
  }
}

const tenderWords = { cash: 'Paid in cash', cheque: 'Paid by cheque', 'offline-voucher': 'Paid by voucher' }

/**
 * Lists the ways of payment: 'Paid with credit', 'Paid by voucher V-1001', 'Paid with Visa ending 4242'. An
 * order that cost nothing has none.
 */
function paidWays({ creditPence, cardPence, tenders, paidBy }: OrderRecord): ReturnedLine[] {
  return [
    ...(creditPence > 0 ? [{ words: 'Paid with credit', pence: creditPence }] : []),
    ...tenders.map(({ tender, amountPence, reference }) => ({
      words: `${tenderWords[tender]} ${reference}`.trim(),
      pence: amountPence,
    })),
    ...(cardPence > 0 ? [{ words: `Paid ${cardPartWords(paidBy)}`, pence: cardPence }] : []),
  ]
}

const cardPartWords = (paidBy: PaidBy): string =>
  paidBy === null
    ? 'by card'
    : paidBy === 'otherwise'
      ? 'to staff, and not by card'
      : `with ${cardWords(paidBy)}`

const paidLaterOf = ({ became, cancel }: OrderRecord['bookings'][number]): PaidLater[] =>
  became.topUps.map((paid) => ({
    ...paid,
    by: cancel.topUps.find(({ orderId }) => orderId === paid.orderId)!,
  }))

/**
 * Describes a later payment: 'Paid for the move on Mon 23 Nov with Visa ending 4242, reference TLN2345WXYZ'.
 */
function laterWords({ date, creditPence, cardPence, deskPence, by }: PaidLater, today: CalendarDate): string {
  const when = `Paid for the move on ${dateWordsFrom(today, date)}`
  if (by.isByAnother) return `${when} by another person`
  const ways = [
    ...(creditPence > 0 ? ['with credit'] : []),
    ...(cardPence > 0 ? [cardPartWords(by.paidBy)] : []),
    ...(deskPence > 0 ? ['at the desk'] : []),
  ]
  return `${when} ${ways.join(' and ')}, reference ${by.reference}`
}

const backLines = ({ returned, by }: PaidLater, today: CalendarDate): ReturnedLine[] =>
  by.isByAnother
    ? [{ words: 'Back to the person who paid the difference', pence: returnedPence(returned) }]
    : returnedLines(returned, by.paidBy, { reference: by.reference, isLater: true, today })

const waitsAtDesk = ({ returned }: OrderRecord, later: readonly PaidLater[]): boolean =>
  [returned, ...later.filter(({ by }) => !by.isByAnother).map((one) => one.returned)].some(
    (money) => deskOwedPence(money) > 0,
  )

/**
 * Returns the tax left after refunds. The tax of each line is refunded in proportion to the money, half a
 * penny rounded up.
 */
function taxInTheEndOf(
  { bookings, memberships, packages }: OrderRecord,
  later: readonly PaidLater[],
): number {
  const left = (taxPence: number, paidPence: number, backPence: number) =>
    paidPence === 0 ? 0 : Math.round((taxPence * (paidPence - backPence)) / paidPence)
  return sumPence([
    ...bookings.map(({ taxPence, pricePence, quantity, became }) =>
      left(taxPence, pricePence * quantity, became.backPence),
    ),
    ...later.map(({ taxPence, pence, returned }) => left(taxPence, pence, returnedPence(returned))),
    ...[...memberships, ...packages].map(({ taxPence }) => taxPence),
  ])
}
