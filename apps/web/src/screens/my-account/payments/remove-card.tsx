import type { SavedCard } from '@touchline/contract/entities/payments/saved-card'
import { useRemoveSavedCard } from '../../../calls/payments/remove-saved-card.ts'
import { cardWords } from '../../../features/payments/card-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = { card: SavedCard; keep: () => void; afterwards: () => void }

/** Asks before a saved card is removed. */
export function RemoveCard({ card, keep, afterwards }: Props) {
  const remove = useRemoveSavedCard()
  const removeIt = () => remove.mutate({ params: { id: String(card.id) } }, { onSettled: afterwards })
  return (
    <Dialog open title={`Remove ${cardWords(card)}?`} onClose={keep}>
      <p>You won’t be able to pay with it here, and we’ll ask our payment provider to delete it.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={removeIt} busy={remove.isPending && 'Removing…'}>
          Remove card
        </Button>
        <Button variant="secondary" onClick={keep}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}
