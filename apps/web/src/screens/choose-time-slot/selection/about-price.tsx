import type { Price, WithMembership } from '@touchline/contract/entities/slot'
import { WithMembershipWords } from '../../../features/people/with-membership-words.tsx'
import type { ShownPrice } from '../prices.ts'

type Props = {
  why: string | null
  offer: WithMembership | null
  /** How many places are chosen: the offer is for the member's own. */
  quantity?: number
}

/** Why a place costs what it does; and for those who have none, what a membership would make of it. */
export function AboutPrice({ why, offer, quantity = 1 }: Props) {
  if (why === null && offer === null) return null
  return (
    <div className="mt-2 grid gap-1">
      {why !== null && (
        <p className="text-sm text-ink-soft">
          <span className="visually-hidden">Why this price: </span>
          {why}
        </p>
      )}
      {offer && <WithMembershipWords offer={offer} quantity={quantity} />}
    </div>
  )
}

/** The best price that the person has, unless they chose a kind by themselves. */
export function ownPriceOf(
  { price }: { price: Price | null },
  shown: ShownPrice | null,
  chosenId: number | null,
): { text: string; why: string | null } | null {
  if (chosenId === null && price?.why) return { text: price.formatted, why: price.why }
  return shown && { text: shown.text, why: null }
}
