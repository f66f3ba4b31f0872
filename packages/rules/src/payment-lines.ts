import { sumPence } from './money.ts'

type CreditType = 'general' | 'membership'

/** Spec 3: "Payment line: local key, tenderType, amount." A credit line says which kind of credit it uses. */
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
 * Adds a line, or replaces the one with its key. Spec 4: "adding a credit-type line replaces earlier lines of that type";
 * spec 3: "Adding a line with amount 0 or less removes it."
 */
export const addPaymentLine = (lines: readonly PaymentLine[], line: PaymentLine): PaymentLine[] => {
  const others = lines.filter((earlier) => earlier.key !== line.key && !isSameCredit(earlier, line))
  return line.amountPence > 0 ? [...others, line] : others
}

// Spec 4: "Removing a cart item keeps only membership-credit lines."
export const linesAfterItemRemoved = (lines: readonly PaymentLine[]): PaymentLine[] =>
  lines.filter((line) => isCreditLine(line) && creditTypeOf(line) === 'membership')

// Spec 4: "Logout, clear and reset empty the payments."
export const noPaymentLines: readonly PaymentLine[] = []

export const paidByLinesPence = (lines: readonly PaymentLine[]): number =>
  sumPence(lines.map((line) => line.amountPence))

/** What the card has to pay: the total less all lines, and never less than nothing. */
export const leftToPayPence = (totalPence: number, lines: readonly PaymentLine[]): number =>
  Math.max(0, totalPence - paidByLinesPence(lines))
