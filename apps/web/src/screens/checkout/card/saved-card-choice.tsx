import { cardWords } from '../../../features/payments/card-words.ts'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { CardChoice } from './use-card-choice.ts'

/** Lets a customer pay with a saved card, unless they choose a different one (wire 14). */
export function SavedCardChoice({ choice }: { choice: CardChoice }) {
  const { savedCards, saved, chooseSaved, chooseDifferent } = choice
  const [first] = savedCards
  if (!first) return null
  const isSeveral = savedCards.length > 1
  return (
    <div className="grid gap-4">
      <RadioGroup
        id="card-choice"
        name="cardChoice"
        legend="Card"
        legendHidden
        options={[
          {
            value: 'saved',
            id: 'saved-card',
            label: 'Pay with saved card',
            hint: isSeveral ? undefined : `${cardWords(first)}, expires ${first.expiry}`,
          },
          { value: 'different', id: 'different-card', label: 'Pay with a different card' },
        ]}
        value={saved === null ? 'different' : 'saved'}
        onChange={(value) => (value === 'saved' ? chooseSaved(first.id) : chooseDifferent())}
      />
      {isSeveral && saved !== null && (
        <Select
          id="savedCardId"
          name="savedCardId"
          label="Saved card"
          hint={`Expires ${saved.expiry}`}
          value={String(saved.id)}
          onChange={(event) => chooseSaved(Number(event.target.value))}
          // Only as much as a phone has room for.
          options={savedCards.map((card) => ({ value: String(card.id), label: cardWords(card) }))}
        />
      )}
    </div>
  )
}
