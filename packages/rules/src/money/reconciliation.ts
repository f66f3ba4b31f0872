import { formatPence, sumPence } from './money.ts'

/** Money that a card provider took, or gave back. */
export type Movement = 'captured' | 'refunded'

/** Way in which our books and the provider's differ in a movement of money. */
export type DifferenceKind =
  /** The provider has moved money that the books don't have. */
  | 'missing-here'
  /** The books have a movement that the provider doesn't know. */
  | 'missing-there'
  | 'other-sum'
  | 'other-currency'
  /** Both know it, and it has happened at only one of them. */
  | 'other-state'

export interface Difference {
  kind: DifferenceKind
  movement: Movement
  /** Account at a card provider. */
  account: string
  /** Our name for the payment there. */
  ourRef: string
  /** Our name there for a refund; null for a payment, and when the provider doesn't tell it. */
  ourRefundRef: string | null
  /** Values in the books and at the provider: a sum, a currency or a state; null when there is nothing. */
  here: string | null
  there: string | null
}

/** A movement as the books of a day, or the provider's list, have it. */
export interface MovedMoney {
  movement: Movement
  account: string
  ourRef: string
  ourRefundRef: string | null
  pence: number
  currency: string
}

/** Everything in the books on a payment that the provider lists, whenever it was moved. */
export interface KnownPayment {
  ourRef: string
  account: string
  state: string
  currency: string
  /** Null until it was captured. */
  capturedPence: number | null
  refunds: readonly KnownRefund[]
}

export interface KnownRefund {
  ref: string
  pence: number
  state: string
  /** True when the books have it as given back to the card. */
  isDone: boolean
}

type Amount = Pick<MovedMoney, 'pence' | 'currency'>

/** Returns the difference in sum or currency; null when both agree. */
export function differenceOf(
  about: MovedMoney,
  { here, there }: { here: Amount; there: Amount },
  symbol: string,
): Difference | null {
  if (here.currency !== there.currency)
    return differing('other-currency', about, here.currency, there.currency)
  return here.pence === there.pence
    ? null
    : differing('other-sum', about, formatPence(here.pence, symbol), formatPence(there.pence, symbol))
}

export const differing = (
  kind: DifferenceKind,
  { movement, account, ourRef, ourRefundRef }: MovedMoney,
  here: string | null,
  there: string | null,
): Difference => ({ kind, movement, account, ourRef, ourRefundRef, here, there })

/** Compares what the provider moved in a day with everything in the books on these payments. */
export function compareListed(
  listed: readonly MovedMoney[],
  known: readonly KnownPayment[],
  symbol: string,
): Difference[] {
  const byRef = new Map(known.map((payment) => [payment.ourRef, payment]))
  const named = new Set(listed.flatMap(({ ourRefundRef }) => ourRefundRef ?? []))
  const captured = new Set<string>()
  const refunded = new Set<string>()

  function differenceIn(one: MovedMoney): Difference | null {
    const missing = () => differing('missing-here', one, null, formatPence(one.pence, symbol))
    const payment = byRef.get(one.ourRef)
    if (payment?.account !== one.account) return missing()
    const { currency } = payment
    if (one.movement === 'captured') {
      // The same payment captured once more is money that no one owed.
      if (captured.has(one.ourRef)) return missing()
      captured.add(one.ourRef)
      if (payment.capturedPence === null) return differing('other-state', one, payment.state, 'captured')
      return differenceOf(one, { here: { pence: payment.capturedPence, currency }, there: one }, symbol)
    }
    const refund = payment.refunds.find(({ ref }) => ref === one.ourRefundRef) ?? madeByHand(payment, one)
    if (!refund || refunded.has(refund.ref)) return missing()
    refunded.add(refund.ref)
    if (!refund.isDone) return differing('other-state', one, refund.state, 'refunded')
    return differenceOf(one, { here: { pence: refund.pence, currency }, there: one }, symbol)
  }

  /**
   * Finds the refund that staff made by hand at the provider: it has no name of ours there, and staff
   * recorded it here.
   */
  const madeByHand = ({ refunds }: KnownPayment, { pence }: MovedMoney): KnownRefund | undefined =>
    refunds.find(
      (refund) =>
        refund.isDone && refund.pence === pence && !named.has(refund.ref) && !refunded.has(refund.ref),
    )

  return listed.flatMap((one) => differenceIn(one) ?? [])
}

/** Returns the movements whose names the others don't have. */
export function unlisted<Moved extends MovedMoney>(
  movements: readonly Moved[],
  others: readonly MovedMoney[],
): Moved[] {
  const names = new Set(others.map(nameOf))
  return movements.filter((one) => !names.has(nameOf(one)))
}

const nameOf = ({ movement, account, ourRef, ourRefundRef }: MovedMoney): string =>
  [movement, account, ourRef, ourRefundRef ?? ''].join(' ')

/** Sums what the books have given back of a payment to its card. */
export const refundedHere = ({ refunds }: KnownPayment): number =>
  sumPence(refunds.filter(({ isDone }) => isDone).map(({ pence }) => pence))

const kindWords: Record<DifferenceKind, string> = {
  'missing-here': 'is not in the books',
  'missing-there': 'is not known to the provider',
  'other-sum': 'has another sum',
  'other-currency': 'has another currency',
  'other-state': 'is in another state',
}

/** Words a difference as one line for staff. */
export function differenceWords({
  kind,
  movement,
  account,
  ourRef,
  ourRefundRef,
  here,
  there,
}: Difference): string {
  const what =
    movement === 'captured'
      ? `payment ${ourRef}`
      : `refund ${ourRefundRef ?? 'without our name'} of ${ourRef}`
  return `${what} at ${account} ${kindWords[kind]}: here ${here ?? 'nothing'}, there ${there ?? 'nothing'}`
}
