import { sumPence } from './money.ts'
import { type CreditType, isCreditLine, type PaymentLine } from './payment-lines.ts'

/** Spec 3: "Credits come in two kinds, general and membership, each with type, totalAvailable and maxApplicable." */
export interface Credit {
  type: CreditType
  totalAvailable: number
  maxApplicable: number
}

/**
 * How much of one kind of credit this basket can use, in pence: no more than there is, no more than the lines it may be
 * used for cost, and no more than other lines leave to pay.
 */
export const maxApplicable = (credit: {
  totalAvailablePence: number
  /** What the items that this credit may be used for cost together. */
  eligiblePence: number
  totalPence: number
  /** What other payment lines already cover. */
  coveredPence: number
}): number =>
  Math.max(
    0,
    Math.min(credit.totalAvailablePence, credit.eligiblePence, credit.totalPence - credit.coveredPence),
  )

/** True for an amount that may be applied: whole pence, more than nothing, at most what is applicable (F84). */
export const canApplyCredit = (amountPence: number, credit: Credit): boolean =>
  Number.isSafeInteger(amountPence) && amountPence > 0 && amountPence <= credit.maxApplicable

/** What lines of other kinds cover, for `coveredPence`. */
export const coveredByOthersPence = (lines: readonly PaymentLine[], type: CreditType): number =>
  sumPence(
    lines
      .filter((line) => !(isCreditLine(line) && (line.creditType ?? 'general') === type))
      .map((line) => line.amountPence),
  )
