import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { CartItem } from '@touchline/contract/entities/basket/cart'
import type { WithMembership } from '@touchline/contract/entities/timetable/slot'
import { type ReactNode, Suspense } from 'react'
import { choicePriceQuery } from '../../../calls/basket/price-items.ts'
import { userQuery } from '../../../calls/login/get-user.ts'
import type { Session } from '../../../calls/places.ts'
import { lazyPart } from '../../../page/lazy-part.tsx'
import type { NewItem } from '../basket/bookable.ts'
import { AboutPrice } from './about-price.tsx'

// Of several lines, which only a customer with a household or a longer time has.
const ChoiceLines = lazyPart(async () => (await import('./choice-lines.tsx')).ChoiceLines)

// It stands below the price, and comes after it.
const CancelRuleWords = lazyPart(async () => (await import('./cancel-rule-words.tsx')).CancelRuleWords)

type Known = {
  /** What it costs, as far as the page knows by itself: all of it, for those who have nothing that brings a price. */
  text: string
  why?: string | null
  /** The kind of price that it is at. */
  optionId?: number | null
  /** What a membership would make of it. */
  offer?: WithMembership | null
  quantity?: number
  /** What can be booked: the rule of cancelling it stands with the price. */
  sessions: readonly Session[]
}

/**
 * What is chosen costs what the basket will say: the server works it out as if it were added, since what one place uses
 * is not left for the next. A visitor has nothing to use.
 */
export function useChoicePrice(
  items: readonly NewItem[] | null,
  { text, why = null, optionId = null, offer = null, quantity = 1, sessions }: Known,
): { text: string; isUsed: boolean; optionId: number | null; about: ReactNode } {
  const { data: user } = useSuspenseQuery(userQuery())
  const isAsked = user !== null && items !== null && items.length > 0
  const { data, isPending } = useQuery({
    ...choicePriceQuery([...(items ?? [])]),
    enabled: isAsked,
    throwOnError: false,
    // Another basket of the household may use what this one would.
    staleTime: 0,
    gcTime: 0,
  })
  const [line, ...others] = data?.lines ?? []
  // Of one place the page knows what it costs before the answer is there.
  const isUnknown = isAsked && isPending && (items.length > 1 || quantity > 1)
  return {
    text: data?.formattedTotal ?? (isUnknown ? '…' : text),
    isUsed: data?.lines.some(({ using }) => using !== null) ?? why !== null,
    optionId: data ? sameOption(data.lines) : optionId,
    about: (
      <>
        {data && others.length > 0 && (
          <Suspense>
            <ChoiceLines choice={data} />
          </Suspense>
        )}
        <AboutPrice
          why={others.length > 0 ? null : line ? line.why : why}
          offer={offer && data && !data.lines.some(({ price }) => price.raw > offer.raw) ? null : offer}
          quantity={quantity}
        />
        {sessions.length > 0 && (
          <div className="mt-2 grid gap-1">
            <Suspense>
              <CancelRuleWords chosen={data?.lines ?? sessions} />
            </Suspense>
          </div>
        )}
      </>
    ),
  }
}

const sameOption = (lines: readonly CartItem[]): number | null => {
  const [first, ...others] = new Set(lines.map(({ pricingOptionId }) => pricingOptionId))
  return first !== undefined && others.length === 0 ? first : null
}
