import type { SavedCard } from '@touchline/contract/entities/payments/saved-card'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePreferSavedCard } from '../../../calls/payments/prefer-saved-card.ts'
import { cardWords } from '../../../features/payments/card-words.ts'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

// Opened by a press.
const RemoveCard = lazyPart(async () => (await import('./remove-card.tsx')).RemoveCard)

/**
 * Shows the cards with which the customer can pay again. Each can be removed, and
 * one of several be made the first.
 */
export function SavedCards({ cards }: { cards: readonly SavedCard[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const prefer = usePreferSavedCard()
  const [leaving, setLeaving] = useState<SavedCard | null>(null)
  const leave = () => {
    // When the window closes, the browser gives focus back to where it was: to a
    // button that went with its card.
    flushSync(() => setLeaving(null))
    heading.current?.focus()
  }
  return (
    <Card as="section" labelledBy="cards-title">
      <h2 id="cards-title" ref={heading} tabIndex={-1}>
        Saved cards
      </h2>
      {cards.length === 0 ? (
        <p className="mt-2 text-ink-soft">
          No card is saved. To save one, tick “Save card” when you pay. Next time you won’t have to type its
          number again, though you may be asked for its security code.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {cards.map((card, position) => (
            <li key={card.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <div className="min-w-0 grow">
                <p className="flex flex-wrap items-center gap-x-3 font-bold">
                  {cardWords(card)}
                  {card.isExpired && <Badge tone="danger">Expired</Badge>}
                  {!card.isExpired && position === 0 && cards.length > 1 && <Badge>Shown first</Badge>}
                </p>
                <p className="text-sm text-ink-soft">
                  {card.isExpired
                    ? `Expired ${card.expiry}: you can’t pay with it any more`
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
        <Suspense>
          <RemoveCard card={leaving} keep={() => setLeaving(null)} afterwards={leave} />
        </Suspense>
      )}
    </Card>
  )
}
