import type { User } from '@touchline/contract/entities/account/user'
import type { OfferedCard } from '@touchline/contract/entities/payments/saved-card'
import { useState } from 'react'
import type { Payment, PaymentNotice } from '../../../features/payments/payment.ts'

/** Card as the page names it: brand, last digits and expiry are known with the account. */
export type ShownCard = Pick<OfferedCard, 'id' | 'brand' | 'last4' | 'expiry'> &
  Partial<Pick<OfferedCard, 'needsSecurityCode'>>

export type CardChoice = {
  savedCards: readonly ShownCard[]
  /** Saved card that is to pay; null for a typed card. */
  saved: ShownCard | null
  /** The same card, as the provider offers it for this payment; null until it does. */
  offered: OfferedCard | null
  canSaveCard: boolean
  /** True in test mode: no real money moves (spec 3). */
  isTest: boolean
  /** Card of the last payment that this page began: the saved card's id, or 'different' for a typed card. */
  paidWith: number | 'different' | null
  chooseSaved: (id: number) => void
  chooseDifferent: () => void
}

/**
 * Chooses the card to pay with: the saved one that paid last, until another is chosen; a new one first, where a
 * membership is to change to it. Until the provider has
 * said which cards it still has, the account's are shown, so that nothing moves when it has.
 */
export function useCardChoice(payment: Payment, user: User | null, isNewFirst: boolean): CardChoice {
  const [chosen, choose] = useState<number | 'different' | null>(isNewFirst ? 'different' : null)
  const [answered, setAnswered] = useState<readonly OfferedCard[] | null>(null)
  const session = 'session' in payment ? payment.session : null
  // A new payment shows the cards that the last one was offered, until its own answer.
  if (session !== null && session.savedCards !== answered) setAnswered(session.savedCards)
  const [isTest, setTest] = useState(false)
  if (session !== null && isTest !== (session.mode === 'test')) setTest(session.mode === 'test')
  const savedCards: readonly ShownCard[] = session?.savedCards ?? answered ?? user?.savedCards ?? []
  const pick = <Card extends ShownCard>(cards: readonly Card[]): Card | null =>
    chosen === 'different' ? null : (cards.find(({ id }) => id === chosen) ?? cards[0] ?? null)

  const [paidWith, setPaidWith] = useState<number | 'different' | null>(null)
  const payingWith = payment.state === 'authorising' ? (pick(savedCards)?.id ?? 'different') : paidWith
  if (payingWith !== paidWith) setPaidWith(payingWith)
  const [heard, setHeard] = useState<PaymentNotice | null>(null)
  if (payment.notice !== heard) {
    setHeard(payment.notice)
    // F24: a card that its bank has refused is not chosen again automatically.
    if (payment.notice?.nextCard === 'other' && typeof paidWith === 'number')
      choose(savedCards.find(({ id }) => id !== paidWith)?.id ?? 'different')
  }
  return {
    savedCards,
    saved: pick(savedCards),
    offered: pick(session?.savedCards ?? []),
    isTest,
    paidWith,
    canSaveCard: session?.canSaveCard ?? (user?.savedCards ?? null) !== null,
    chooseSaved: choose,
    chooseDifferent: () => choose('different'),
  }
}
