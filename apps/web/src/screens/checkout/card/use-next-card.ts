import type { RefObject } from 'react'
import type { CardOfPage } from './use-card.ts'
import type { CardChoice, ShownCard } from './use-card-choice.ts'

/** Chooses the card of the next try, and moves the focus to where the customer continues. */
export function useNextCard(
  card: CardOfPage,
  { saved, chooseSaved, chooseDifferent }: CardChoice,
  payButton: RefObject<HTMLButtonElement | null>,
) {
  return {
    toSaved: (next: ShownCard) => {
      chooseSaved(next.id)
      if (next.needsSecurityCode === false) payButton.current?.focus()
      else card.focus('securityCode', { ofNext: next.id !== saved?.id })
    },
    toTyped: () => {
      chooseDifferent()
      card.focus('number', { ofNext: saved !== null })
    },
  }
}
