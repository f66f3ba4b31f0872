import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { hoursOf, keyOf, type Lines, whoOf } from '@touchline/rules/basket/hours-of-lines'
import { joinLines } from '@touchline/rules/bookings/joined-hours'
import { joinedTimes } from '@touchline/rules/bookings/joined-times'

/** Session or course of a basket, or the hours of one court that follow each other, as people see them. */
export type SessionLines = {
  key: string
  /** The first line, with the end of the last hour. */
  first: CartItem
  /** All lines, those of the first hour first. */
  lines: CartItem[]
  /** The same lines by person: of each person their line of every hour. */
  people: Lines[]
}

const startOf = ({ cartableResource: { date, startsAt } }: CartItem): string =>
  `${date.raw} ${startsAt.format24Hour}`

/** Groups the lines of each session or course, the earliest first, and joins the hours of a court. */
export function sessionsOf(lines: readonly CartItem[]): SessionLines[] {
  const inOrder = [...lines].sort((one, other) =>
    startOf(one) < startOf(other) ? -1 : Number(startOf(one) > startOf(other)),
  )
  return hoursOf(inOrder).map((hours) => {
    const first = spanning(hours[0][0], hours.at(-1)![0])
    return {
      key: keyOf(first),
      first,
      lines: hours.flat(),
      people: joinLines(hours, whoOf),
    }
  })
}

/** True when each hour costs the same for the same reason, so that their sum says all. */
export const areAlike = ([first, ...others]: readonly CartItem[]): boolean =>
  others.every(
    ({ total, priceName, why }) =>
      total === first?.total && priceName === first.priceName && why === first.why,
  )

function spanning(first: CartItem, last: CartItem): CartItem {
  if (first === last) return first
  const { cartableResource: session } = first
  const { endsAtUtc } = last.cartableResource
  const times = joinedTimes(
    { startsAtMs: session.timestamp * 1000 },
    { endsAtMs: Date.parse(endsAtUtc) },
    session.date.tz,
  )
  return { ...first, cartableResource: { ...session, ...times, endsAtUtc } }
}
