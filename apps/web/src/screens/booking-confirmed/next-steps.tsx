import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order } from '@touchline/contract/entities/orders/order'
import { userQuery } from '../../calls/login/get-user.ts'
import { calendarAddress } from '../../features/tickets/calendar-address.ts'
import { AreaLink } from '../../page/area-link.tsx'
import { LinkButton } from '../../page/link-button.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import { areaPaths, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { Card } from '../../ui/card.tsx'
import { ForgetHere } from './forget-here.tsx'
import { hasNothingBooked, isOnlyMoves } from './order-item.ts'

type Props = {
  order: Order
  /** Key of the email's link, where that opened the page. */
  orderKey: string | null
}

const TEXT_LINK = 'inline-flex min-h-11 items-center font-bold text-primary-text underline underline-offset-4'

export function NextSteps({ order, orderKey }: Props) {
  const { data: user } = useSuspenseQuery(userQuery())
  const { isKiosk, areaOrigins, apiBase } = usePageFacts()
  const venueSlug = order.items[0]?.venueSlug
  const isLive = order.items.some(({ status }) => status === 'booked')
  const [moved] = isOnlyMoves(order) && order.moved.length === 1 ? order.moved : []
  const wayToMoved = moved?.since === 'cancelled' ? 'See the booking' : 'See your ticket'
  return (
    <Card as="section" labelledBy="next-title">
      <h2 id="next-title">What happens next</h2>
      {isLive && (
        <p className="mt-3">
          Arrive ten minutes before the start, and show the code or give your reference at reception.
        </p>
      )}
      <div className="mt-5 grid gap-3">
        {moved && moved.completeOrderId !== null && (
          <LinkButton
            to={paths.bookingConfirmed({ completeOrderId: moved.completeOrderId })}
            wide
            label={`${wayToMoved}: ${moved.name}, ${moved.now ?? moved.to}`}
          >
            {wayToMoved}
          </LinkButton>
        )}
        {/* While bookings stand, their calendar link is above. */}
        {!isKiosk && !isLive && order.items.length > 0 && (
          <a
            href={calendarAddress({ apiBase, completeOrderId: order.completeOrderId, orderKey })}
            download
            className={buttonStyle('primary', 'medium', true)}
          >
            Remove from calendar
          </a>
        )}
        {!isKiosk && (
          <Button variant="secondary" onClick={() => window.print()} wide>
            Print receipt
          </Button>
        )}
        <LinkButton
          to={venueSlug === undefined ? paths.home() : paths.chooseActivity({ venueSlug })}
          variant="secondary"
          wide
        >
          {hasNothingBooked(order) ? 'Book an activity' : 'Book another activity'}
        </LinkButton>
        {user && !isKiosk && areaOrigins.myAccount !== undefined && (
          <p className="flex flex-wrap justify-center gap-x-6">
            {order.membershipItems.length > 0 && (
              <AreaLink to={areaPaths.memberships()} className={TEXT_LINK}>
                See your memberships
              </AreaLink>
            )}
            {order.packageItems.length > 0 && (
              <AreaLink to={areaPaths.packages()} className={TEXT_LINK}>
                See your packages
              </AreaLink>
            )}
            {!hasNothingBooked(order) && (
              <AreaLink to={areaPaths.bookings()} className={TEXT_LINK}>
                See all your bookings
              </AreaLink>
            )}
          </p>
        )}
      </div>
      {!user && !isKiosk && orderKey === null && <ForgetHere />}
    </Card>
  )
}
