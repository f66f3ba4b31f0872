import type { OfferedCard, SavedCard } from '@touchline/contract/entities/payments/saved-card'
import type { SavedCardRecord } from '../../stores/payments/saved-cards.ts'

/** MM/YY of its last day. */
const expiryOf = ({ expiresOn }: SavedCardRecord): string =>
  `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`

export const presentSavedCard = (card: SavedCardRecord): SavedCard => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  expiry: expiryOf(card),
  isExpired: card.isExpired,
})

/** F43: what the provider has forgotten, or what has expired, is offered no more. */
export function presentOfferedCards(
  kept: readonly SavedCardRecord[],
  atProvider: readonly { id: string; needsSecurityCode: boolean }[],
): { savedCard: OfferedCard | null; savedCards: OfferedCard[] } {
  const savedCards = kept.flatMap((card) => {
    const there = atProvider.find(({ id }) => id === card.externalIdentifier)
    if (!there || card.isExpired) return []
    const { id, externalIdentifier, brand, last4 } = card
    const { needsSecurityCode } = there
    return [{ id, externalIdentifier, brand, last4, expiry: expiryOf(card), needsSecurityCode }]
  })
  return { savedCard: savedCards[0] ?? null, savedCards }
}
