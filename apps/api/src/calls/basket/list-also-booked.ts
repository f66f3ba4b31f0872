import { listAlsoBooked } from '@touchline/contract/calls/basket/list-also-booked'
import { momentWords } from '@touchline/rules/time/date-labels'
import { localIso } from '@touchline/rules/time/wall-time'
import { serve } from '../../call/serve.ts'
import { bookedWords, overlapsFound } from '../../policies/timetable/overlaps.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'
import { findAlsoBooked } from '../../stores/timetable/overlaps.ts'

/**
 * Lists bookings that meet lines of the basket. The next person at a kiosk must see nothing of an account,
 * and the desk has the customer's warnings.
 */
export const serveListAlsoBooked = serve(listAlsoBooked, async ({ context }) => {
  const visitor = await context.visitor()
  if (visitor === null || visitor.customerId === null || visitor.cartId === null) return { data: [] }
  if (visitor.isKiosk || isAtDesk(visitor)) return { data: [] }
  const records = await findAlsoBooked(context.services.db, {
    cartId: visitor.cartId,
    customerId: visitor.customerId,
    managedIds: (visitor.people?.people ?? []).map(({ id }) => id).filter((id) => id !== visitor.customerId),
  })
  return {
    data: records.map((record) => {
      const [booked] = overlapsFound([record], context.catalogue, visitor.customerId)
      const startsAt = localIso(booked!.startsAt, booked!.timeZone)
      return {
        cartItemId: record.cartItemId,
        bookingId: record.bookingId,
        name: `${booked!.name}, ${momentWords(startsAt)}`,
        words: bookedWords(booked!, record.isSame),
      }
    }),
  }
})
