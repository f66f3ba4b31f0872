import type { Cart, CartItem } from '@touchline/contract/entities/basket/cart'
import { fromToWords } from '@touchline/rules/time/end-words'
import type { ComponentProps } from 'react'
import type { AlsoBooked } from '../../calls/basket/list-also-booked.ts'
import { isAvailable } from '../../features/basket/cart-facts.ts'
import { SessionHead } from '../../features/basket/session-head.tsx'
import type { SessionLines } from '../../features/basket/sessions-of.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { type LineActions, LineActs, LinePrice, LineReasons, LineWho } from './basket-line.tsx'
import { HoursActs } from './hours-acts.tsx'

type Props = {
  session: SessionLines
  needsAdults: Cart['needsAdults']
  alsoBooked: readonly AlsoBooked[]
  /** Returns what can be done about one line, or about the lines of several hours at once. */
  actionsOf: (lines: readonly CartItem[]) => LineActions
  symbol: string
}

type Lines = SessionLines['people'][number]

/** Shows all places of one session: the session first, and its people under it. */
export function BasketSession({ session: { first, lines, people }, ...props }: Props) {
  const { needsAdults, alsoBooked, actionsOf, symbol } = props
  const { cartableResource: session } = first
  const when = `${session.date.fullDatePretty}, ${fromToWords(session)}`
  const needed = needsAdults.find(({ slotId }) => String(slotId) === String(session.id))
  const actsOf = (item: CartItem, spokenTime: string) => (
    <LineActs
      item={item}
      session={`${session.name}, ${spokenTime}`}
      alsoBooked={alsoBooked.filter(({ cartItemId }) => cartItemId === item.id)}
      {...actionsOf([item])}
    />
  )
  const acts = (hours: Lines) =>
    hours.length === 1 ? (
      actsOf(hours[0], when)
    ) : (
      <HoursActs
        hours={hours}
        isOpen={alsoBooked.some(({ cartItemId }) => hours.some(({ id }) => id === cartItemId))}
        spoken={`${session.name}, ${when}`}
        actsOf={(hour) =>
          actsOf(hour, `${session.date.fullDatePretty}, ${fromToWords(hour.cartableResource)}`)
        }
        {...actionsOf(hours)}
      />
    )
  const alone = people.length === 1 ? people[0] : undefined
  const wordsOf = (hours: Lines) => {
    const { isLeaving, isLocked } = actionsOf(hours)
    return { hours, symbol, isLeaving, isLocked }
  }
  const listed = (hours: Lines) => (
    <li key={hours[0].id} className="pt-2">
      <LineWords {...wordsOf(hours)} />
      {acts(hours)}
    </li>
  )
  return (
    <li className="px-3 py-1.5 sm:px-5 sm:py-3">
      <SessionHead
        name={
          <Link to={pathOf(first)} className="underline-offset-4 hover:underline">
            {session.name}
          </Link>
        }
        session={session}
        muted={!lines.some(isAvailable)}
        {...(alone && {
          who: <LineWho {...wordsOf(alone)} isShort />,
          price: <LinePrice {...wordsOf(alone)} />,
        })}
      >
        {alone && <LineReasons {...wordsOf(alone)} />}
      </SessionHead>
      {needed && (
        <div className="py-3">
          <Notice type="warning" title={needed.title} live>
            <p>{needed.words}</p>
            <Link
              to={pathOf(first)}
              className="inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4"
            >
              Add an adult
            </Link>
          </Notice>
        </div>
      )}
      {alone ? (
        acts(alone)
      ) : (
        <ul aria-label={`Places in ${session.name}`} className="mt-2 divide-y divide-line">
          {people.map(listed)}
        </ul>
      )}
    </li>
  )
}

/** Shows one of several people of a session, and what their places cost. */
const LineWords = (props: ComponentProps<typeof LineWho>) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-sm leading-snug">
    <p>
      <LineWho {...props} />
    </p>
    <LinePrice {...props} />
    <div className="col-span-2">
      <LineReasons {...props} />
    </div>
  </div>
)

const pathOf = ({ cartableType, cartableResource: session }: CartItem): string =>
  cartableType === 'course'
    ? paths.chooseCourse({ venueSlug: session.venueSlug, activitySlug: session.categorySlug })
    : paths.chooseTimeSlot({
        venueSlug: session.venueSlug,
        activitySlug: session.categorySlug,
        dateSlug: session.date.raw,
      })
