import { useSuspenseQuery } from '@tanstack/react-query'
import type { AccountWait } from '@touchline/contract/calls/waitlist/list-waitlists'
import type { WaitlistOffer } from '@touchline/contract/entities/waitlist/waitlist'
import { weekdayAndDate } from '@touchline/rules/time/date-labels'
import { countWords } from '@touchline/rules/words/count-words'
import { useLeaveEntry } from '../../../calls/waitlist/leave-entry.ts'
import { waitlistsQuery } from '../../../calls/waitlist/list-waitlists.ts'
import { DateTile } from '../../../features/basket/date-tile.tsx'
import { useLoginWindow } from '../../../features/login/login-window.tsx'
import { useVenueSlug } from '../../../features/venue/use-venue-slug.ts'
import { LiveOffer } from '../../../features/waitlist/live-offer.tsx'
import { positionWords } from '../../../features/waitlist/waitlist-words.ts'
import { Link } from '../../../page/link.tsx'
import { LinkButton } from '../../../page/link-button.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

/** Lists the waitlists that the customer is on, each with the way out of it. */
export function Waitlists() {
  const { data: waits } = useSuspenseQuery({ ...waitlistsQuery(), refetchOnWindowFocus: 'always' })
  const venueSlug = useVenueSlug()
  if (waits.length === 0)
    return (
      <div className="mt-6 grid justify-items-start gap-4">
        <p className="text-lg">You’re not on any waitlist.</p>
        <p className="max-w-text text-ink-soft">
          If a full session has a waitlist, you can join it from the session’s page. You’ll see it here.
        </p>
        <LinkButton to={venueSlug === null ? paths.home() : paths.chooseActivity({ venueSlug })}>
          Find something to do
        </LinkButton>
      </div>
    )
  return (
    <ul className="mt-4 grid gap-3">
      {waits.map((wait) =>
        wait.offer ? (
          <Held key={wait.waitlistId} date={wait.date} offer={wait.offer} />
        ) : (
          <Wait key={wait.waitlistId} wait={wait} />
        ),
      )}
    </ul>
  )
}

type HeldProps = Pick<AccountWait, 'date'> & { offer: WaitlistOffer }

/** Says that the wait is over: the place held, until when, and the two answers. */
function Held({ date, offer }: HeldProps) {
  const loginWindow = useLoginWindow()
  return (
    <Card as="li">
      <div className="flex gap-4">
        <DateTile date={date} />
        <div className="grid min-w-0 grow justify-items-start gap-2">
          <Badge tone="success">A place is held for you</Badge>
          <LiveOffer
            offer={offer}
            logIn={() => loginWindow.open({ to: 'take the place that is held for you' })}
          />
        </div>
      </div>
    </Card>
  )
}

function Wait({ wait }: { wait: AccountWait }) {
  const leave = useLeaveEntry(wait.waitlistId)
  const { name, date, from, until } = wait
  const words = `${name}, ${weekdayAndDate(date.raw)}, ${from}`
  return (
    <Card as="li">
      <div className="flex gap-4">
        <DateTile date={date} />
        <div className="min-w-0 grow">
          <div className="flex flex-wrap items-center gap-x-3">
            <h2 className="text-lg">
              <Link
                to={paths.chooseTimeSlot({
                  venueSlug: wait.venueSlug,
                  activitySlug: wait.categorySlug,
                  dateSlug: date.raw,
                })}
                className="rounded-sm py-2 underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            </h2>
          </div>
          <p>
            <span className="tabular font-bold">
              {from} to {until}
            </span>
            , {weekdayAndDate(date.raw)}
          </p>
          <p className="text-ink-soft">
            {[wait.place ?? (wait.isSpan ? 'Any court' : null), wait.venueName].filter(Boolean).join(', ')}
          </p>
          <p className="text-sm text-ink-soft">
            {positionWords(wait.position)}
            {wait.quantity > 1 && `, for ${countWords(wait.quantity, 'place')} together`}
          </p>
          <p className="mt-2">
            <Button
              variant="secondary"
              busy={leave.isPending && 'Leaving…'}
              aria-label={leave.isPending ? undefined : `Leave waitlist: ${words}`}
              onClick={() => leave.mutate({ params: { waitlistId: String(wait.waitlistId) } })}
            >
              Leave waitlist
            </Button>
          </p>
        </div>
      </div>
    </Card>
  )
}
