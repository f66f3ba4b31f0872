import { useSuspenseQuery } from '@tanstack/react-query'
import type { SavedCard } from '@touchline/contract/entities/saved-card'
import { useRef, useState } from 'react'
import { savedCardsQuery } from '../../../calls/my-account/list-saved-cards.ts'
import { usePreferSavedCard } from '../../../calls/my-account/prefer-saved-card.ts'
import { useRemoveSavedCard } from '../../../calls/my-account/remove-saved-card.ts'
import { cardWords } from '../../../features/online-payment/card-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** With which cards the customer can pay again; each can be removed, and one of several be made the first. */
export function SavedCards() {
  const { data: cards } = useSuspenseQuery(savedCardsQuery())
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = useRemoveSavedCard()
  const prefer = usePreferSavedCard()
  const [leaving, setLeaving] = useState<SavedCard | null>(null)
  const removeIt = (card: SavedCard) =>
    remove.mutate(
      { params: { id: String(card.id) } },
      {
        onSettled: () => {
          setLeaving(null)
          requestAnimationFrame(() => heading.current?.focus())
        },
      },
    )
  return (
    <Card as="section" labelledBy="cards-title">
      <h2 id="cards-title" ref={heading} tabIndex={-1}>
        Saved cards
      </h2>
      {cards.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          No card is saved. Tick “Save card” when you pay, and your next booking needs its security code at
          most.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {cards.map((card, position) => (
            <li key={card.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <div className="min-w-0 grow">
                <p className="flex flex-wrap items-center gap-x-3 font-bold">
                  {cardWords(card)}
                  {card.isExpired && <Badge tone="danger">Expired</Badge>}
                  {!card.isExpired && position === 0 && cards.length > 1 && <Badge>Offered first</Badge>}
                </p>
                <p className="text-sm text-ink-soft">
                  {card.isExpired
                    ? `Expired ${card.expiry}: it can’t pay any more`
                    : `Expires ${card.expiry}`}
                </p>
              </div>
              <div className="-mx-3 flex flex-wrap">
                {position > 0 && !card.isExpired && (
                  <Button
                    variant="text"
                    size="small"
                    aria-label={`Use first: ${cardWords(card)}`}
                    onClick={() => prefer.mutate({ params: { id: String(card.id) } })}
                    busy={prefer.isPending && 'Saving…'}
                  >
                    Use first
                  </Button>
                )}
                <Button
                  variant="text"
                  size="small"
                  aria-label={`Remove ${cardWords(card)}`}
                  onClick={() => setLeaving(card)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {leaving && (
        <Dialog open title={`Remove ${cardWords(leaving)}?`} onClose={() => setLeaving(null)}>
          <p>It can’t pay here any more, and our payment provider is asked to forget it.</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button onClick={() => removeIt(leaving)} busy={remove.isPending && 'Removing…'}>
              Remove card
            </Button>
            <Button variant="secondary" onClick={() => setLeaving(null)}>
              Keep it
            </Button>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
