import { formatPence, sumPence } from './money.ts'

/** Money that a card provider took, or gave back. */
export type Movement = 'captured' | 'refunded'

/** In what our books and the provider's differ of one movement of money. */
export type DifferenceKind =
  /** The provider has moved money that the books don't have. */
  | 'missing-here'
  /** The books have a movement that the provider doesn't know. */
  | 'missing-there'
  | 'other-sum'
  | 'other-currency'
  /** Both know it, and it has happened at one of them only. */
  | 'other-state'

export interface Difference {
  kind: DifferenceKind
  movement: Movement
  /** At which account of a card provider. */
  account: string
  /** Our name of the payment there. */
  ourRef: string
  /** Of a refund our name there; null for a payment, and where the provider doesn't tell it. */
  ourRefundRef: string | null
  /** What it is in the books and at the provider: a sum, a currency or a state; null where there is nothing. */
  here: string | null
  there: string | null
}

/** A movement as the books of a day have it, or the provider's list. */
export interface MovedMoney {
  movement: Movement
  account: string
  ourRef: string
  ourRefundRef: string | null
  pence: number
  currency: string
}

/** All that the books have of a payment that the provider lists, whenever it was moved. */
export interface KnownPayment {
  ourRef: string
  account: string
  state: string
  currency: string
  /** Null until it was taken. */
  capturedPence: number | null
  refunds: readonly KnownRefund[]
}

export interface KnownRefund {
  ref: string
  pence: number
  state: string
  /** The books have it as given back to the card. */
  isDone: boolean
}

type Amount = Pick<MovedMoney, 'pence' | 'currency'>

/** The sum, or the currency, that differs; null where both agree. */
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

/** What the provider has moved in a day, held against all that the books have of these payments. */
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
      // The same payment taken once more is money that nobody owed.
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

  /** A person gave it back at the provider: there it has no name of ours, and here they said so. */
  const madeByHand = ({ refunds }: KnownPayment, { pence }: MovedMoney): KnownRefund | undefined =>
    refunds.find(
      (refund) =>
        refund.isDone && refund.pence === pence && !named.has(refund.ref) && !refunded.has(refund.ref),
    )

  return listed.flatMap((one) => differenceIn(one) ?? [])
}

/** Of these movements those that the others don't have by their names. */
export function unlisted<Moved extends MovedMoney>(
  movements: readonly Moved[],
  others: readonly MovedMoney[],
): Moved[] {
  const names = new Set(others.map(nameOf))
  return movements.filter((one) => !names.has(nameOf(one)))
}

const nameOf = ({ movement, account, ourRef, ourRefundRef }: MovedMoney): string =>
  [movement, account, ourRef, ourRefundRef ?? ''].join(' ')

/** All that the books have given back of a payment to its card. */
export const refundedHere = ({ refunds }: KnownPayment): number =>
  sumPence(refunds.filter(({ isDone }) => isDone).map(({ pence }) => pence))

const kindWords: Record<DifferenceKind, string> = {
  'missing-here': 'is not in the books',
  'missing-there': 'is not known to the provider',
  'other-sum': 'has another sum',
  'other-currency': 'has another currency',
  'other-state': 'is in another state',
}

/** One line for a person. */
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
