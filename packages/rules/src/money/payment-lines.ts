import type { CreditType, PaymentLine as SentLine } from '@touchline/contract/entities/basket/cart'
import { sumPence } from './money.ts'

export type TenderType = SentLine['tenderType']

/** Spec 3, payment line. A credit line says which kind of credit it uses. */
export interface PaymentLine {
  /** Key of the page's own: the same key is the same line. */
  key: string
  tenderType: TenderType
  amountPence: number
  creditType?: CreditType
  /** Number of a voucher or a cheque, noted at the desk. */
  reference?: string
  info?: SentLine['info']
}

/** Pence by kind of credit. */
export type CreditAmounts = Record<CreditType, number>

export const noCredit: CreditAmounts = { membership: 0, general: 0 }

export const hasCredit = ({ membership, general }: CreditAmounts): boolean => membership + general > 0

export const isCreditLine = (line: Pick<PaymentLine, 'tenderType'>): boolean => line.tenderType === 'credit'

/**
 * Returns the kind of credit of a line. Wire 10: programs send a line without a kind, and mean general
 * credit.
 */
export const creditTypeOf = (line: { creditType?: CreditType | undefined }): CreditType =>
  line.creditType ?? 'general'

const isSameCredit = (a: PaymentLine, b: PaymentLine): boolean =>
  isCreditLine(a) && isCreditLine(b) && creditTypeOf(a) === creditTypeOf(b)

/**
 * Adds a line, or replaces the one with its key. Spec 4: a credit line replaces the earlier ones of its type;
 * spec 3: a line of 0 or less is removed.
 */
export const addPaymentLine = (lines: readonly PaymentLine[], line: PaymentLine): PaymentLine[] => {
  const others = lines.filter((earlier) => earlier.key !== line.key && !isSameCredit(earlier, line))
  return line.amountPence > 0 ? [...others, line] : others
}

/** Returns the line of one kind of credit; there is never more than one. */
export const creditLine = (creditType: CreditType, amountPence: number): PaymentLine => ({
  key: `credit-${creditType}`,
  tenderType: 'credit',
  creditType,
  amountPence,
})

// Spec 4: when an item leaves the cart, only membership credit stays.
export const linesAfterItemRemoved = (lines: readonly PaymentLine[]): PaymentLine[] =>
  lines.filter((line) => isCreditLine(line) && creditTypeOf(line) === 'membership')

// Spec 4: at log-out, clearing and resetting.
export const noPaymentLines: readonly PaymentLine[] = []

export const paidByLinesPence = (lines: readonly PaymentLine[]): number =>
  sumPence(lines.map((line) => line.amountPence))

/** Returns what the card has to pay: the total less all lines, and never less than 0. */
export const leftToPayPence = (totalPence: number, lines: readonly PaymentLine[]): number =>
  Math.max(0, totalPence - paidByLinesPence(lines))

/** Adds a card line for the rest to the lines: together they come to the total. */
export const withCardLine = (totalPence: number, lines: readonly PaymentLine[]): PaymentLine[] => {
  const others = lines.filter(({ tenderType }) => tenderType !== 'card')
  return addPaymentLine(others, {
    key: 'card',
    tenderType: 'card',
    amountPence: leftToPayPence(totalPence, others),
  })
}

/** Returns a line as it crosses the wire. */
export const toSentLine = ({
  tenderType,
  amountPence,
  creditType,
  reference,
  info,
}: PaymentLine): SentLine => ({
  tenderType,
  amount: amountPence,
  ...(creditType !== undefined && { type: creditType }),
  ...(reference && { reference }),
  ...(info !== undefined && { info }),
})

/** Returns the lines of the credit that a basket has reserved. */
export const linesOfCredit = (credit: CreditAmounts): PaymentLine[] =>
  (['membership', 'general'] as const)
    .map((type) => creditLine(type, credit[type]))
    .filter(({ amountPence }) => amountPence > 0)

export const creditOfLines = (lines: readonly PaymentLine[]): CreditAmounts => {
  const of = (type: CreditType) =>
    paidByLinesPence(lines.filter((line) => isCreditLine(line) && creditTypeOf(line) === type))
  return { membership: of('membership'), general: of('general') }
}

/** Sums of a basket that credit can pay: its total, and the part that membership credit may pay. */
export interface Payable {
  totalPence: number
  membershipPence: number
}

/**
 * Limits this credit to what there is to pay. Membership credit comes first, because general credit can pay
 * for anything. So lines never come to more than the total, and none pays for what it may not.
 */
export const capCredit = (credit: CreditAmounts, { totalPence, membershipPence }: Payable): CreditAmounts => {
  const membership = Math.min(credit.membership, membershipPence, totalPence)
  return { membership, general: Math.min(credit.general, totalPence - membership) }
}

/**
 * Reduces credit so that a card can pay the rest: 0, or at least the least sum. General credit is reduced
 * first. If no card can pay the total, the credit stays as it is.
 */
export const reduceForCardMinimum = (
  credit: CreditAmounts,
  { totalPence, leastPence }: { totalPence: number; leastPence: number },
): CreditAmounts => {
  const left = totalPence - credit.membership - credit.general
  if (left <= 0 || left >= leastPence || totalPence < leastPence) return credit
  const general = Math.max(0, credit.general - (leastPence - left))
  return { general, membership: Math.min(credit.membership, totalPence - leastPence - general) }
}

/** Returns the most that each kind could pay alone. */
export const applicableCredit = (
  available: CreditAmounts,
  { totalPence, membershipPence }: Payable,
): CreditAmounts => ({
  membership: Math.min(available.membership, membershipPence, totalPence),
  general: Math.min(available.general, totalPence),
})

/**
 * Combines sent and applied credit. A sent kind pays as it is sent. A kind that is not sent pays what it did,
 * and at most what the others leave.
 */
export const withSentCredit = (
  applied: CreditAmounts,
  sent: Partial<CreditAmounts>,
  payable: Payable,
): CreditAmounts => {
  const { membership, general } = sent
  if (membership !== undefined && general !== undefined) return { membership, general }
  const left = Math.max(0, payable.totalPence - (membership ?? 0) - (general ?? 0))
  const others = capCredit(
    {
      membership: membership === undefined ? applied.membership : 0,
      general: general === undefined ? applied.general : 0,
    },
    { ...payable, totalPence: left },
  )
  return { membership: membership ?? others.membership, general: general ?? others.general }
}

/**
 * True when lines of this credit can pay: there is that much, it may pay for it, and it is not more than the
 * total.
 */
export const canCreditPay = (credit: CreditAmounts, available: CreditAmounts, payable: Payable): boolean =>
  credit.membership <= Math.min(available.membership, payable.membershipPence) &&
  credit.general <= available.general &&
  credit.membership + credit.general <= payable.totalPence

/**
 * Sums the sent credit by kind: several lines of one kind in one request are paid out of the same credit. A
 * kind that is not named at all is left out.
 */
export const sentCredit = (
  lines: readonly { amount: number; type?: CreditType | undefined }[],
): Partial<CreditAmounts> => {
  const sent: Partial<CreditAmounts> = {}
  for (const { amount, type = 'general' } of lines) sent[type] = (sent[type] ?? 0) + amount
  return sent
}
