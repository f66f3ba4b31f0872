import { useState } from 'react'
import type { OfferedCard } from '@touchline/contract/entities/saved-card'
import type { Payment } from '../../features/online-payment/payment.ts'

export type CardChoice = {
  savedCards: readonly OfferedCard[]
  /** The saved card that is to pay; null for one that is typed. */
  saved: OfferedCard | null
  canSaveCard: boolean
  chooseSaved: (id: number) => void
  chooseDifferent: () => void
}

/** With which card is paid: the saved one that paid last, until another is chosen. */
export function useCardChoice(payment: Payment): CardChoice {
  const [chosen, choose] = useState<number | 'different' | null>(null)
  const session = 'session' in payment ? payment.session : null
  const savedCards = session?.savedCards ?? []
  const byId = savedCards.find(({ id }) => id === chosen)
  return {
    savedCards,
    saved: chosen === 'different' ? null : (byId ?? savedCards[0] ?? null),
    canSaveCard: session?.canSaveCard ?? false,
    chooseSaved: choose,
    chooseDifferent: () => choose('different'),
  }
}
