import { useQueryClient } from '@tanstack/react-query'
import { countWords, type Noun } from '@touchline/rules/words/count-words'
import { type ReactNode, useEffect } from 'react'
import { isRefusal } from '../../../calls/api-error.ts'
import { errorWords } from '../../../calls/error-words.ts'
import type { Listing } from '../../../calls/listing-types.ts'
import { datesQuery } from '../../../calls/timetable/list-dates.ts'
import { HoldWords } from '../../../features/basket/hold-words.tsx'
import { Link } from '../../../page/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { DayFacts, PathOf } from '../day-facts.ts'
import { nextOpeningWords, onDay, outsideWindowWords } from '../day-words.ts'
import { EmptyDay } from './empty-day.tsx'
import { LastChecked } from './last-checked.tsx'
import { NoList } from './no-list.tsx'
import type { ListingState } from './use-listing.ts'

/**
 * Loads the days again when midnight has passed while the page was open (F66): a day that the strip still
 * offers is over, as the server says when the list is asked for.
 */
function useDaysAfterMidnight({ date, days, address }: DayFacts, error: Error | null): void {
  const client = useQueryClient()
  const { venueSlug, activitySlug } = address
  const isOver =
    isRefusal(error) && error.code === 'DATE_OUTSIDE_WINDOW' && days.dates.some(({ raw }) => raw === date)
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: datesQuery(venueSlug, activitySlug).queryKey })
  }, [client, isOver, venueSlug, activitySlug])
}

type Props<Entry> = {
  facts: DayFacts
  asked: ListingState<Entry>
  noun: Noun
  pathOf: PathOf
  /** True when there are entries and none is shown: all are taken, or the filters leave none. */
  isNoneShown?: boolean
  /** True when cancelled sessions are shown, with or without other entries. */
  hasCancelled?: boolean
  children: () => ReactNode
}

/**
 * Shows every state of a list: request, success, failure, nothing. Each says what it is and what to do next.
 */
export function ListingFrame<Entry>(props: Props<Entry>) {
  const { facts, asked, noun, pathOf, isNoneShown = false, children } = props
  const { venue, date, days } = facts
  const { listing, error, isRefreshing, askAgain } = asked
  useDaysAfterMidnight(facts, error)
  if (isRefusal(error)) {
    return (
      <EmptyDay
        facts={facts}
        noun={noun}
        next={null}
        pathOf={pathOf}
        lead={error.code === 'DATE_OUTSIDE_WINDOW' ? outsideWindowWords(date, days) : errorWords(error)}
        leadsToFirst
      />
    )
  }
  if (error || !listing) {
    return <NoList noun={noun} error={error} isRefreshing={isRefreshing} onRetry={askAgain} />
  }
  return (
    <>
      {listing.cancelled
        ?.filter(({ isYours }) => isYours)
        .map(({ id, name, startsAt }) => (
          <div key={id} className="mb-4">
            <Notice type="info" title={`Cancelled by the venue: ${name} ${startsAt.format24Hour}`} />
          </div>
        ))}
      {listing.entries.length === 0 || isNoneShown ? (
        <NothingToShow {...props} listing={listing} />
      ) : (
        <>
          {listing.next && (
            <p className="mb-5">
              {`No places left ${onDay(date, days)}. Next: `}
              <Link
                to={pathOf(listing.next.date)}
                staysHere
                className="rounded-sm py-1 font-bold text-primary-text underline underline-offset-4"
              >
                {listing.next.label}
              </Link>
            </p>
          )}
          {children()}
        </>
      )}
      {/* Made anew with the day, as the list above: words that stay would jump from below a long one. */}
      <div key={date}>
        <p className="mt-6 text-sm text-ink-soft">{nextOpeningWords(days)}</p>
        <p className="text-sm text-ink-soft">
          <HoldWords />
        </p>
        <LastChecked
          zone={listing.timeZone}
          town={venue.town}
          at={listing.checkedAt}
          isRefreshing={isRefreshing}
          onCheck={askAgain}
        />
      </div>
    </>
  )
}

type NothingProps<Entry> = Props<Entry> & { listing: Listing<Entry> }

/** Says why a list shows no entry, and shows the cancelled sessions. */
function NothingToShow<Entry>(props: NothingProps<Entry>) {
  const { facts, noun, pathOf, hasCancelled = false, listing, children } = props
  const { date, days, filtering } = facts
  const count = listing.entries.length
  const isFiltered = count > 0 && filtering !== null
  return (
    <>
      <EmptyDay
        facts={facts}
        noun={noun}
        next={isFiltered ? null : listing.next}
        pathOf={pathOf}
        isFiltered={isFiltered}
        {...(count === 0
          ? {}
          : {
              lead: isFiltered
                ? `Your filters hide all of the ${countWords(count, noun)} ${onDay(date, days)}.`
                : `Every ${noun.one} ${onDay(date, days)} is taken.`,
            })}
      />
      {hasCancelled && <div className="mt-6">{children()}</div>}
    </>
  )
}
