import { useQuery } from '@tanstack/react-query'
import type { SavedCard } from '@touchline/contract/entities/payments/saved-card'
import { countWords } from '@touchline/rules/words/count-words'
import { contractsQuery } from '../../../calls/joining/list-contracts.ts'
import { useRemoveSavedCard } from '../../../calls/payments/remove-saved-card.ts'
import { cardWords } from '../../../features/payments/card-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { isOpen } from '../memberships/contract-state.ts'

type Props = { card: SavedCard; keep: () => void; afterwards: () => void }

const memberships = { one: 'membership', many: 'memberships' }

/** Asks before a saved card is removed, and says which memberships it pays for. */
export function RemoveCard({ card, keep, afterwards }: Props) {
  const remove = useRemoveSavedCard()
  const { data: contracts = [], isLoading } = useQuery(contractsQuery())
  const needing = contracts.filter((contract) => isOpen(contract) && contract.cardId === card.id)
  const removeIt = () => remove.mutate({ params: { id: String(card.id) } }, { onSettled: afterwards })
  return (
    <Dialog open title={`Remove ${cardWords(card)}?`} onClose={keep}>
      <p>You won’t be able to pay with it here, and we’ll ask our payment provider to delete it.</p>
      {needing.length > 0 && (
        <div className="mt-4">
          <Notice type="warning" title={`It pays for ${countWords(needing.length, memberships)} of yours`}>
            {needing.map(({ planName }) => planName).join(', ')}: later payments can’t be taken once it is
            removed. Pay them on the membership’s page as they become due, or the membership goes on hold.
          </Notice>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={removeIt} busy={remove.isPending ? 'Removing…' : isLoading && 'Loading…'}>
          Remove card
        </Button>
        <Button variant="secondary" onClick={keep}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}
