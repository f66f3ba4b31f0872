import type { WithMembership } from '@touchline/contract/entities/timetable/slot'
import { WithMembershipWords } from '../../../features/people/with-membership-words.tsx'

type Props = {
  why: string | null
  offer: WithMembership | null
  /** Number of chosen places: the offer is for the member's own. */
  quantity: number
}

/** Says why a place costs what it does; without a membership, also the price that one would bring. */
export function AboutPrice({ why, offer, quantity }: Props) {
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
