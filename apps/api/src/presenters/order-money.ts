import type { Order } from '@touchline/contract/entities/order'
import { cardWords } from '@touchline/rules/cancellation-words'
import { weekdayAndDate } from '@touchline/rules/date-labels'
import { formatPence, sumPence } from '@touchline/rules/money'
import {
  deskOwedPence,
  type ReturnedLine,
  returnedLines,
  returnedPence,
  sumByWords,
} from '@touchline/rules/returned-money'
import type { PaidDifference } from '../stores/bookings/booking-changes.ts'
import type { PaidTopUp } from '../stores/bookings/cancel-facts.ts'
import type { OrderRecord } from '../stores/orders.ts'

type PaidLater = PaidDifference & { by: PaidTopUp }
type Money = Pick<
  Order,
  | 'paidLater'
  | 'returned'
  | 'deskOwed'
  | 'kept'
  | 'formattedKept'
  | 'paidInTheEnd'
  | 'formattedPaidInTheEnd'
  | 'taxInTheEnd'
  | 'formattedTaxInTheEnd'
>

/**
 * What became of an order's money, with the differences that were paid for its bookings by orders of their own. Of those that
 * another paid neither card nor reference is named.
 */
export function presentOrderMoney(order: OrderRecord, symbol: string): Money {
  const later = order.bookings.flatMap(paidLaterOf)
  const card = order.cardBrand && order.cardLast4 ? { brand: order.cardBrand, last4: order.cardLast4 } : null
  const paidInTheEnd =
    order.totalPence -
    returnedPence(order.returned) +
    sumPence(later.map(({ pence, returned }) => pence - returnedPence(returned)))
  const kept = order.returned.keptPence + sumPence(later.map(({ returned }) => returned.keptPence))
  const taxInTheEnd = taxInTheEndOf(order, later)
  const present = ({ words, pence }: ReturnedLine) => ({
    words,
    amount: pence,
    formattedAmount: formatPence(pence, symbol),
  })
  return {
    paidLater: sumByWords(later.map((one) => ({ words: paidWords(one), pence: one.pence }))).map(present),
    returned: sumByWords([...returnedLines(order.returned, card), ...later.flatMap(backLines)]).map(present),
    deskOwed: deskOwedPence(order.returned),
    kept,
    formattedKept: formatPence(kept, symbol),
    paidInTheEnd,
    formattedPaidInTheEnd: formatPence(paidInTheEnd, symbol),
    taxInTheEnd,
    formattedTaxInTheEnd: formatPence(taxInTheEnd, symbol),
  }
}

const paidLaterOf = ({ became, cancel }: OrderRecord['bookings'][number]): PaidLater[] =>
  became.topUps.map((paid) => ({
    ...paid,
    by: cancel.topUps.find(({ orderId }) => orderId === paid.orderId)!,
  }))

/** 'Paid for the move on Mon 23 Nov with Visa ending 4242, reference TLN2345WXYZ' */
function paidWords({ date, creditPence, cardPence, deskPence, by }: PaidLater): string {
  const when = `Paid for the move on ${weekdayAndDate(date)}`
  if (by.isByAnother) return `${when} by another person`
  const ways = [
    ...(creditPence > 0 ? ['with credit'] : []),
    ...(cardPence > 0 ? [by.card ? `with ${cardWords(by.card)}` : 'by card'] : []),
    ...(deskPence > 0 ? ['at the desk'] : []),
  ]
  return `${when} ${ways.join(' and ')}, reference ${by.reference}`
}

const backLines = ({ returned, by }: PaidLater): ReturnedLine[] =>
  by.isByAnother
    ? [{ words: 'Back to the person who paid the difference', pence: returnedPence(returned) }]
    : returnedLines(returned, by.card, by)

/** Of what was paid for each line the tax goes back with its part of the money, half a penny rounded up. */
function taxInTheEndOf({ bookings, packages }: OrderRecord, later: readonly PaidLater[]): number {
  const left = (taxPence: number, paidPence: number, backPence: number) =>
    paidPence === 0 ? 0 : Math.round((taxPence * (paidPence - backPence)) / paidPence)
  return sumPence([
    ...bookings.map(({ taxPence, pricePence, quantity, became }) =>
      left(taxPence, pricePence * quantity, became.backPence),
    ),
    ...later.map(({ taxPence, pence, returned }) => left(taxPence, pence, returnedPence(returned))),
    ...packages.map(({ taxPence }) => taxPence),
  ])
}
