import type { Cart, CartItem } from '@touchline/contract/entities/basket/cart'
import { fromToWords } from '@touchline/rules/time/end-words'
import type { AlsoBooked } from '../../calls/basket/list-also-booked.ts'
import { attendeeNames } from '../../features/basket/attendee-names.ts'
import { CancelRules } from '../../features/basket/cancel-rules.tsx'
import { cancelRulesOf } from '../../features/basket/cancel-rules-of.ts'
import { isAvailable } from '../../features/basket/cart-facts.ts'
import { SessionHead } from '../../features/basket/session-head.tsx'
import type { SessionLines } from '../../features/basket/sessions-of.ts'
import { Link } from '../../page/link.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BasketLine, type LineActions } from './basket-line.tsx'

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
  const rules = cancelRulesOf(lines.filter(isAvailable), attendeeNames)
  const line = (item: CartItem) => (
    <BasketLine
      item={item}
      session={`${session.name}, ${when}`}
      withMembership={withMembership?.cartItemId === item.id ? withMembership : null}
      alsoBooked={alsoBooked.filter(({ cartItemId }) => cartItemId === item.id)}
      {...actionsOf(item)}
    />
  )
  return (
    <Card as="li" padded={false}>
      <div className="px-4 py-3 sm:p-5">
        <SessionHead
          name={
            <Link to={pathOf(first)} className="underline-offset-4 hover:underline">
              {session.name}
            </Link>
          }
          session={session}
          repeatsPicture={repeatsPicture}
          muted={!lines.some(isAvailable)}
        />
      </div>
      {needed && (
        <div className="px-4 pb-4 sm:px-5 sm:pb-5">
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
      {rules.length > 0 && (
        <div className="-mt-1 grid gap-1 px-4 pb-4 sm:px-5">
          <CancelRules rules={rules} />
        </div>
      )}
      {lines.length === 1 ? (
        <div className="border-t border-line">{line(first)}</div>
      ) : (
        <ul aria-label={`Places in ${session.name}`} className="divide-y divide-line border-t border-line">
          {lines.map((item) => (
            <li key={item.id}>{line(item)}</li>
          ))}
        </ul>
      )}
    </Card>
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
