import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { clientQuery } from '../../../calls/client/get-client.ts'
import { useFirstThing } from '../../../features/flags/use-first-thing.ts'
import { useWhoFor } from '../../../features/people/use-who-for.tsx'
import { Link, sheetHere } from '../../../page/link.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import type { DayFacts } from '../day-facts.ts'
import { dayName } from '../day-words.ts'
import { priceOf, pricesTogether } from '../prices.ts'
import type { useBasketChanges } from '../basket/use-basket-changes.tsx'
import { useChoicePrice } from '../selection/use-choice-price.tsx'
import { courtName, spanWords } from './board-words.ts'
import type { Choice } from './choice.ts'

type Props = {
  facts: DayFacts
  choice: Choice | null
  /** What is said before the choice: 'A new choice:' */
  news: string
  /** The page of the choice, where more can be chosen. */
  detailsPath: string | null
  changes: ReturnType<typeof useBasketChanges>
  onClear: () => void
}

/**
 * What is chosen, what it costs, and the way on: at the foot of a phone's screen, beside the board where there is room. What
 * has to be answered first, such as who comes, is asked on the page of the time.
 */
export function BoardPanel({ facts, choice, news, detailsPath, changes, onClear }: Props) {
  const navigate = useNavigate()
  const { data: client } = useSuspenseQuery(clientQuery())
  const [first] = choice ?? []
  const { whoFor, isPending } = useWhoFor(first?.id ?? '', facts.date, {
    isForOne: true,
    isAsked: first !== undefined,
  })
  const firstThing = useFirstThing(first?.induction)
  const priced = pricesTogether(choice ?? [], client.currency.symbol)
  const price = priceOf(priced, null)
  // As on the page of a time: a price that every time starts with is left to the server.
  const asksForPrice = choice?.some(({ pricingOptionId }) => pricingOptionId !== price?.pricingOptionId)
  const items = (choice ?? []).map(({ id, cartType }) => ({
    id,
    type: cartType,
    ...(asksForPrice && price ? { pricingOptionId: price.pricingOptionId } : {}),
  }))
  const isAskedMore = whoFor !== null || isPending || firstThing !== null
  const own = choice?.length === 1 ? first?.mark?.text : undefined
  const cost = useChoicePrice(choice && !whoFor ? items : null, {
    text: own ?? price?.text ?? '',
    optionId: price?.pricingOptionId ?? null,
    offer: null,
    sessions: [],
  })
  const key = choice?.map(({ id }) => id).join(' ') ?? ''
  const busy = changes.busy.has(key)
  const what = choice && first ? `${courtName(first)}, ${spanWords(choice)}` : ''
  const isPriced = !whoFor && cost.text !== '' && cost.text !== '…'
  const book = (path: string) => {
    if (!choice || !first || !detailsPath) return
    if (isAskedMore) return void navigate(detailsPath, { state: sheetHere })
    changes.add({
      key,
      items,
      cartItemIds: [],
      allowsAnonymous: first.allowsAnonymousBookings,
      onAdded: () => void navigate(path),
    })
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {[news, [what, ...(isPriced ? [cost.text] : [])].filter(Boolean).join(', ')]
          .filter(Boolean)
          .join(' ')}
      </p>
      {choice && detailsPath ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 lg:flex-col lg:items-stretch lg:gap-4">
          <Link
            to={detailsPath}
            opensSheet
            aria-label={`${[spanWords(choice), first && courtName(first)].filter(Boolean).join(', ')}: details`}
            className="min-w-0 flex-1 rounded-sm leading-tight max-lg:text-sm lg:flex-none"
          >
            <span className="max-lg:hidden">{dayName(facts.date)}, </span>
            <span className="tabular block font-bold whitespace-nowrap lg:text-xl">{spanWords(choice)}</span>
            <span className="block text-primary-text underline underline-offset-4">
              {first && courtName(first)}
              {!whoFor && (
                <>
                  , <span className="tabular font-bold">{cost.text}</span>
                </>
              )}
            </span>
          </Link>
          <div className="empty:hidden max-lg:hidden">{cost.about}</div>
          <div className="flex shrink-0 justify-end gap-2 lg:flex-col-reverse max-lg:[&>button]:px-2.5 max-sm:[&>button:first-child]:w-min">
            <Button
              variant="secondary"
              unavailable={busy}
              aria-label={`Add to basket: ${what}`}
              onClick={() => book(paths.basket())}
            >
              Add to basket
            </Button>
            <Button
              busy={busy && 'Holding…'}
              aria-label={busy ? undefined : `Book now: ${what}`}
              onClick={() => book(paths.checkout())}
            >
              Book now
            </Button>
          </div>
          <div className="max-lg:hidden">
            <Button variant="text" onClick={onClear}>
              Clear
            </Button>
          </div>
        </div>
      ) : (
        <p className="max-lg:hidden">Choose a free time. The next one on the same court makes it longer.</p>
      )}
    </>
  )
}
