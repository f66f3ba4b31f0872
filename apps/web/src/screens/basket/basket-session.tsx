import type { Cart, CartItem } from '@touchline/contract/entities/basket/cart'
import { fromToWords } from '@touchline/rules/time/end-words'
import type { AlsoBooked } from '../../calls/basket/list-also-booked.ts'
import { isAvailable } from '../../features/basket/cart-facts.ts'
import { SessionHead } from '../../features/basket/session-head.tsx'
import type { SessionLines } from '../../features/basket/sessions-of.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { type LineActions, LineActs, LineWords } from './basket-line.tsx'

type Props = {
  session: SessionLines
  withMembership: Cart['withMembership']
  needsAdults: Cart['needsAdults']
  alsoBooked: readonly AlsoBooked[]
  actionsOf: (item: CartItem) => LineActions
}

/** Shows all places of one session: the session first, and its people under it. */
export function BasketSession({ session: { first, lines, repeatsPicture }, ...props }: Props) {
  const { withMembership, needsAdults, alsoBooked, actionsOf } = props
  const { cartableResource: session } = first
  const when = `${session.date.fullDatePretty}, ${fromToWords(session)}`
  const needed = needsAdults.find(({ slotId }) => String(slotId) === String(session.id))
  const acts = (item: CartItem) => (
    <LineActs
      item={item}
      session={`${session.name}, ${when}`}
      withMembership={withMembership?.cartItemId === item.id ? withMembership : null}
      alsoBooked={alsoBooked.filter(({ cartItemId }) => cartItemId === item.id)}
      {...actionsOf(item)}
    />
  )
  const words = (item: CartItem) => <LineWords item={item} isLeaving={actionsOf(item).isLeaving} />
  const isAlone = lines.length === 1
  return (
    <li className="px-3 pt-2.5 pb-1 sm:px-5 sm:pt-4 sm:pb-3">
      <SessionHead
        name={
          <Link to={pathOf(first)} className="underline-offset-4 hover:underline">
            {session.name}
          </Link>
        }
        session={session}
        repeatsPicture={repeatsPicture}
        muted={!lines.some(isAvailable)}
      >
        {isAlone && words(first)}
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
      {isAlone ? (
        acts(first)
      ) : (
        <ul aria-label={`Places in ${session.name}`} className="mt-2 divide-y divide-line">
          {lines.map((item) => (
            <li key={item.id} className="pt-2">
              {words(item)}
              {acts(item)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const pathOf = ({ cartableType, cartableResource: session }: CartItem): string =>
  cartableType === 'course'
    ? paths.chooseCourse({ venueSlug: session.venueSlug, activitySlug: session.categorySlug })
    : paths.chooseTimeSlot({
        venueSlug: session.venueSlug,
        activitySlug: session.categorySlug,
        dateSlug: session.date.raw,
      })
