import type { CreditType } from '@touchline/contract/entities/cart'
import { sumPence } from './money.ts'

/** Spec 3, payment line. A credit line says which kind of credit it uses. */
export interface PaymentLine {
  key: string
  tenderType: string
  amountPence: number
  creditType?: CreditType
}

const isCreditLine = (line: PaymentLine): boolean => line.tenderType === 'credit'

const creditTypeOf = (line: PaymentLine): CreditType => line.creditType ?? 'general'

const isSameCredit = (a: PaymentLine, b: PaymentLine): boolean =>
  isCreditLine(a) && isCreditLine(b) && creditTypeOf(a) === creditTypeOf(b)

/**
 * Adds a line, or replaces the one with its key. Spec 4: a credit line replaces the earlier ones of its type; spec 3: a line
 * of nought or less is removed.
 */
export const addPaymentLine = (lines: readonly PaymentLine[], line: PaymentLine): PaymentLine[] => {
  const others = lines.filter((earlier) => earlier.key !== line.key && !isSameCredit(earlier, line))
  return line.amountPence > 0 ? [...others, line] : others
}

// Spec 4: when an item leaves the cart, membership credit alone stays.
export const linesAfterItemRemoved = (lines: readonly PaymentLine[]): PaymentLine[] =>
  lines.filter((line) => isCreditLine(line) && creditTypeOf(line) === 'membership')

// Spec 4: at log-out, clearing and resetting.
export const noPaymentLines: readonly PaymentLine[] = []

export const paidByLinesPence = (lines: readonly PaymentLine[]): number =>
  sumPence(lines.map((line) => line.amountPence))

/** What the card has to pay: the total less all lines, and never less than nothing. */
export const leftToPayPence = (totalPence: number, lines: readonly PaymentLine[]): number =>
  Math.max(0, totalPence - paidByLinesPence(lines))
