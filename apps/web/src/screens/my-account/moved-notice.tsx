import type { BookingMove } from '@touchline/contract/entities/bookings/account-booking'
import { Notice } from '../../ui/notice.tsx'

/** Says that a booking was moved, from when, and what goes with it. */
export function MovedNotice({ move: { title, words } }: { move: BookingMove }) {
  return (
    <Notice type="info" title={title}>
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}
