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
  movement: 'captured' | 'refunded'
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
