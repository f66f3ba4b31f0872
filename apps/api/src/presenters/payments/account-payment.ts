import type {
  AccountOrder,
  CreditBalance,
  CreditMovement,
} from '@touchline/contract/entities/payments/account-payment'
import type { PaidBy } from '@touchline/rules/bookings/cancellation'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { returnedLines } from '@touchline/rules/money/returned-money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate } from '@touchline/rules/time/wall-time'
import { cardWords } from '../../policies/payments/card-words.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type {
  AccountOrderRecord,
  CreditMovementRecord,
  CreditStatementRecord,
} from '../../stores/payments/account-payments.ts'

const tenderNames = { cash: 'cash', cheque: 'a cheque', 'offline-voucher': 'a voucher' } as const
/** 'Tue 24 Nov 2026', by the operator's clock. */
const dateOf = (moment: Date, { timeZone }: ClientRecord): string => dayAndYear(wallDate(moment, timeZone))

export const presentAccountOrder = (order: AccountOrderRecord, client: ClientRecord): AccountOrder => ({
  orderId: order.orderId,
  completeOrderId: order.completeOrderId,
  reference: order.reference,
  date: dateOf(new Date(order.createdAt), client),
  createdAt: new Date(order.createdAt).toISOString(),
  names: order.names,
  total: order.totalPence,
  formattedTotal: formatPence(order.totalPence, client.currencySymbol),
  paidBy: waysOf(order, client.currencySymbol),
  returned: returnedLines(order.returned, order.paidBy, {
    reference: order.reference,
    today: wallDate(new Date(order.readAt), client.timeZone),
  }).map(({ words, pence }) => ({
    words,
    amount: pence,
    formattedAmount: formatPence(pence, client.currencySymbol),
  })),
})

function waysOf({ creditPence, cardPence, paidBy, tenders }: AccountOrderRecord, symbol: string): string {
  const parts = [
    ...(creditPence > 0 ? [`${formatPence(creditPence, symbol)} of credit`] : []),
    ...(cardPence > 0 ? [cardPartWords(paidBy)] : []),
    ...new Set(tenders.map((tender) => tenderNames[tender])),
  ]
  return parts.join(' and ')
}

const cardPartWords = (paidBy: PaidBy): string =>
  paidBy === null ? 'card' : paidBy === 'otherwise' ? 'another way' : cardWords(paidBy)

export const presentMovement = (movement: CreditMovementRecord, client: ClientRecord): CreditMovement => ({
  date: dateOf(new Date(movement.at), client),
  at: new Date(movement.at).toISOString(),
  type: movement.type,
  title: movement.reason,
  order: movement.order,
  amount: movement.pence,
  formattedAmount: signed(movement.pence, client.currencySymbol),
  formattedBalance: formatPence(movement.balancePence, client.currencySymbol),
  endsOn: movement.expiresAt === null ? null : lastDay(movement.expiresAt, client),
})

export const presentBalances = (lots: CreditStatementRecord['lots'], client: ClientRecord): CreditBalance[] =>
  (['general', 'membership'] as const).flatMap((type) => {
    const ofType = lots.filter((lot) => lot.type === type)
    if (ofType.length === 0) return []
    const total = sumPence(ofType.map(({ pence }) => pence))
    const ending = ofType.flatMap(({ pence, expiresAt }) =>
      expiresAt === null
        ? []
        : [{ formattedAmount: formatPence(pence, client.currencySymbol), on: lastDay(expiresAt, client) }],
    )
    return [{ type, total, formattedTotal: formatPence(total, client.currencySymbol), runsOut: ending }]
  })

/** The moment is the end of its last day. */
const lastDay = (expiresAt: string, client: ClientRecord): string =>
  dateOf(new Date(new Date(expiresAt).getTime() - 1), client)

const signed = (pence: number, symbol: string): string =>
  `${pence < 0 ? '−' : '+'}${formatPence(Math.abs(pence), symbol)}`
