import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { CartItem } from '@touchline/contract/entities/basket/cart'
import type { WithMembership } from '@touchline/contract/entities/timetable/slot'
import { type ReactNode, Suspense } from 'react'
import { choicePriceQuery } from '../../../calls/basket/price-items.ts'
import type { Session } from '../../../calls/listing-types.ts'
import { userQuery } from '../../../calls/login/get-user.ts'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { NewItem } from '../basket/bookable.ts'
import { AboutPrice } from './about-price.tsx'

// For several lines, which only a customer with a household or a longer time has.
const ChoiceLines = lazyPart(async () => (await import('./choice-lines.tsx')).ChoiceLines)

// It is below the price, and loads after it.
const CancelRuleWords = lazyPart(async () => (await import('./cancel-rule-words.tsx')).CancelRuleWords)

type Known = {
  /** Price as far as the page knows it before the server answers. */
  text: string
  /** True when that is what this person pays for all of it, and not only the full price of one place. */
  isWhole?: boolean
  /** Words for the price of each session; null when the price says all. */
  reason?: string | null
  why?: string | null
  /** Kind of price of the text. */
  optionId?: number | null
  /** Price that a membership would bring. */
  offer?: WithMembership | null
  quantity?: number
  /** Sessions to be booked. Their rule of cancelling stands with the price. */
  sessions: readonly Session[]
  /** True while it is not known who can be chosen. */
  isPending?: boolean
}

/**
 * Returns the price of a choice as the basket will say it. The server works it out as if the choice were
 * added: a benefit that one place uses is not left for the next. A visitor has none.
 */
export function useChoicePrice(
  items: readonly NewItem[] | null,
  known: Known,
): {
  text: string
  reason: string | null
  isUsed: boolean
  optionId: number | null
  about: ReactNode
} {
  const { text, isWhole = false, reason = null, why = null, optionId = null } = known
  const { offer = null, quantity = 1, sessions, isPending: isPeoplePending = false } = known
  const { data: user } = useSuspenseQuery(userQuery())
  const isAsked = user !== null && items !== null && items.length > 0
  const { data, isPending } = useQuery({
    ...choicePriceQuery([...(items ?? [])]),
    enabled: isAsked,
    throwOnError: false,
    // Another basket of the household may use up what this one would use.
    staleTime: 0,
    gcTime: 0,
  })
  const [line, ...others] = data?.lines ?? []
  // For one place, the page knows the price before the answer is there.
  const isUnknown = !isWhole && isAsked && isPending && (items.length > 1 || quantity > 1)
  return {
    text: data?.formattedTotal ?? (isUnknown ? '…' : text),
    reason: data ? data.reason : reason,
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
            {/* A second hour or another person may be under another rule. */}
            {isPeoplePending || (isAsked && isPending) ? (
              <Skeleton count={2} />
            ) : (
              <Suspense>
                <CancelRuleWords chosen={data?.lines ?? sessions} />
              </Suspense>
            )}
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
