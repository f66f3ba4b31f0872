import type { AttendeePlace } from '@touchline/contract/entities/attendee'
import { spokenDate } from '@touchline/rules/date-labels'
import { wallDate, wallTimeToldApart } from '@touchline/rules/wall-time'
import type { BasketItemRecord } from '../stores/baskets/basket-record.ts'
import type { WaiverRecord } from '../stores/waivers.ts'

/** A line of the basket, place by place. */
export function presentPlaces(item: BasketItemRecord, saved: readonly WaiverRecord[]): AttendeePlace[] {
  const { shown, waiverId } = item
  if (waiverId === null) return []
  const startsAt = new Date(shown.startsAtUtc)
  return Array.from({ length: item.quantity }, (_, index) => {
    const place = index + 1
    const own = saved.find((one) => one.cartItemId === item.id && one.place === place)
    return {
      cartItemId: item.id,
      place,
      waiverId,
      sessionName: shown.name,
      when: `${spokenDate(wallDate(startsAt, shown.timeZone))}, ${wallTimeToldApart(startsAt, shown.timeZone)}`,
      pricingOptionName: shown.pricingOptionName,
      maxAge: shown.maxAge ?? null,
      saved: own
        ? {
            isMe: own.isMe,
            attendeeId: own.attendeeId,
            firstName: own.firstName,
            lastName: own.lastName,
            dateOfBirth: own.dateOfBirth,
            answers: own.answers,
          }
        : null,
    }
  })
}
