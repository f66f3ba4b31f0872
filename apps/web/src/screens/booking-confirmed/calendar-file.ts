import type { Order } from '@touchline/contract/entities/order'

type Booking = Order['items'][number]

/** An iCalendar file (RFC 5545) of the order's sessions, in UTC: every calendar shows them in the customer's own time. */
export function calendarFile(
  order: Pick<Order, 'completeOrderId' | 'reference' | 'createdAt' | 'items'>,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Touchline//Bookings//EN',
    'METHOD:PUBLISH',
    ...order.items.filter(({ status }) => status === 'booked').flatMap((item) => eventOf(order, item)),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

function eventOf(order: Pick<Order, 'completeOrderId' | 'reference' | 'createdAt'>, item: Booking): string[] {
  const place = [item.location, item.venueName, item.venueAddress].filter(Boolean).join(', ')
  return [
    'BEGIN:VEVENT',
    `UID:${order.completeOrderId}-${item.id}@touchline`,
    `DTSTAMP:${stamp(order.createdAt)}`,
    `DTSTART:${stamp(item.startsAtUtc)}`,
    `DTEND:${stamp(item.endsAtUtc)}`,
    `SUMMARY:${escapeText(item.name)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText([`Booking reference ${order.reference}`, ...item.notes].join('\n'))}`,
    'END:VEVENT',
  ]
}

/** '2026-11-20T18:30:00.000Z' → '20261120T183000Z' */
const stamp = (iso: string): string => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const LINE_BYTES = 75

/** A line has at most 75 bytes; what follows goes on after a space, and no character is cut in two. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const char of line) {
    const size = encoder.encode(char).length
    if (bytes + size > LINE_BYTES) {
      parts.push(part)
      part = ''
      bytes = 1
    }
    part += char
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}
