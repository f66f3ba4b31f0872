import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { type ReactNode, Suspense, useId } from 'react'
import { VenueZone } from '../../../features/venue/venue-zone.tsx'
import { lazyPart } from '../../../page/lazy-part.tsx'
import { Link } from '../../../page/link.tsx'
import { PageTitle } from '../../../page/page-title.tsx'
import { Picture } from '../../../page/picture.tsx'
import { paths } from '../../../paths.ts'
import { ChevronLeftIcon } from '../../../ui/other-icons.tsx'
import type { BasketChanges } from '../basket/use-basket-changes.tsx'
import type { DayFacts } from '../day-facts.ts'
import { dayName } from '../day-words.ts'
import { Costs, type CostsProps } from './costs.tsx'

// Few sessions need an induction.
const InductionNotice = lazyPart(
  async () => (await import('../../../features/flags/induction-notice.tsx')).InductionNotice,
)

export type SelectionLine = { term: string; text: ReactNode }

type Props = CostsProps & {
  facts: DayFacts
  lines: readonly SelectionLine[]
  timeZone: string
  changes: BasketChanges
  /** The choices: courts, prices, tickets. */
  children: ReactNode
}

/**
 * Shows one time with all that is to be chosen about it, on a page or in a sheet: what and when, the choices,
 * the price and its reasons, and a bar with the price and the actions that stays in reach of a thumb. Where
 * there is room the choices stand beside the rest.
 */
export function SelectionFrame(props: Props) {
  const { facts, title, time, lines, timeZone, children } = props
  const { venue, category, date, address } = facts
  const headingId = useId()
  return (
    <div className="@container in-[dialog]:flex in-[dialog]:grow in-[dialog]:flex-col">
      {props.changes.sender}
      <PageTitle>{`${title}, ${dayName(date)}, ${time}`}</PageTitle>
      <p className="in-[dialog]:hidden">
        <Link
          to={paths.chooseTimeSlot({ ...address, type: 'by-time' })}
          className="-ml-1 inline-flex items-center gap-1 rounded-sm py-1 font-bold text-primary-text underline-offset-4 hover:underline"
        >
          <ChevronLeftIcon size={18} />
          All times on {dayName(date)}
        </Link>
      </p>
      <h1 tabIndex={-1} className="mt-1 mb-3 in-[dialog]:mt-0 in-[dialog]:pr-12 in-[dialog]:text-2xl">
        {title}
      </h1>
      <div className="flex grow flex-col gap-y-4 @text:grid @text:items-start @text:grid-cols-[minmax(0,1fr)_22rem] @text:grid-rows-[auto_1fr] @text:gap-x-10">
        <section
          aria-labelledby={headingId}
          className="flex overflow-hidden rounded-lg border border-line bg-surface in-[dialog]:flex-col @text:flex-col"
        >
          <Picture
            picture={category.picture}
            scene={category.scene}
            sizes="(min-width: 48rem) 24rem, 100vw"
            frame="w-24 shrink-0 object-cover in-[dialog]:aspect-[12/5] in-[dialog]:w-full @text:aspect-[12/5] @text:w-full"
            isFirst
          />
          <div className="min-w-0 px-4 py-3">
            <h2 id={headingId} className="font-sans text-sm font-normal normal-case text-ink-soft">
              Your selection:
            </h2>
            <p className="font-bold">
              {weekdayAndDate(date)}, <span className="tabular whitespace-nowrap">{time}</span>
            </p>
            <dl className="flex flex-wrap text-sm">
              {[{ term: 'Where', text: `${venue.name}, ${venue.town}` }, ...lines].map(({ term, text }) => (
                <Fact key={term} term={term}>
                  {text}
                </Fact>
              ))}
            </dl>
            <p className="mt-1 text-sm text-ink-soft empty:hidden">
              <VenueZone zone={timeZone} town={venue.town} />
            </p>
          </div>
        </section>
        <div className="grid gap-5 @text:col-start-1 @text:row-span-2 @text:row-start-1">
          {props.induction && (
            <Suspense>
              <InductionNotice induction={props.induction} />
            </Suspense>
          )}
          {children}
        </div>
        <Costs {...props} />
      </div>
    </div>
  )
}

/** Shows a fact: the place on a line of its own, other facts on the next. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="first:w-full [&:nth-child(n+3)]:before:mx-1.5 [&:nth-child(n+3)]:before:content-['·']">
      <dt className="visually-hidden">{term}</dt>
      <dd className="inline">{children}</dd>
    </div>
  )
}
