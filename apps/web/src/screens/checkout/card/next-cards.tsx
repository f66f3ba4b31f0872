import { cardWords } from '../../../features/payments/card-words.ts'
import type { NextCard } from '../../../features/payments/payment.ts'
import { Button } from '../../../ui/button.tsx'
import type { CardChoice, ShownCard } from './use-card-choice.ts'

type Props = {
  nextCard: NextCard
  choice: CardChoice
  onSaved: (card: ShownCard) => void
  onTyped: () => void
}

/** Offers the cards with which the customer can continue at once (F24). Each leads to where it is given. */
export function NextCards({ nextCard, choice: { savedCards, paidWith }, onSaved, onTyped }: Props) {
  const offered = savedCards.filter(({ id }) => nextCard === 'same' || id !== paidWith)
  const isTypedAgain = nextCard === 'same' && typeof paidWith !== 'number'
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {offered.map((card) => (
        <Button key={card.id} variant="secondary" size="small" onClick={() => onSaved(card)}>
          {`Use ${cardWords(card)}${card.id === paidWith ? ' again' : ''}`}
        </Button>
      ))}
      <Button variant="secondary" size="small" onClick={onTyped}>
        {isTypedAgain ? 'Enter your card again' : 'Enter another card'}
      </Button>
    </div>
  )
}
