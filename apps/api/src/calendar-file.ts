import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** A session in a calendar. */
export interface CalendarEvent {
  /** Stays the same as long as the booking exists, and is unique in the world. */
  uid: string
  /** Increases with each change, so that a calendar knows the newer version. */
  sequence: number
  isCancelled: boolean
  name: string
  startsAt: Date
  endsAt: Date
  place: { title: string; address: string; coordinates: { lat: number; lng: number } | null }
  /** The venue, or the operator, if it has an email address. */
  organizer: { name: string; email: string } | null
  description: string
  /** The page of the booking. */
  url: string | null
}

export interface CalendarFile {
  filename: string
  /** Null where an event has no organizer, which a method requires (RFC 5546). */
  method: 'PUBLISH' | 'CANCEL' | null
  text: string
}

/**
 * Writes a calendar file (RFC 5545). Every line ends with CR and LF, the last one too. Times are in UTC, so
 * that every calendar shows them by its own clock, whatever it knows about time zones. If all events are
 * cancelled, the file takes them out of the calendar.
 * @param changedAt time of the newest change
 */
export function calendarFile(name: string, events: readonly CalendarEvent[], changedAt: Date): CalendarFile {
  const method = methodOf(events)
  const calendar = ical({ prodId: { company: 'Touchline', product: 'Bookings', language: 'EN' } })
  if (method) calendar.method(ICalCalendarMethod[method])
  for (const event of events) {
    const { title, address, coordinates } = event.place
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: event.name,
      start: event.startsAt,
      end: event.endsAt,
      stamp: changedAt,
      location: {
        title,
        address,
        ...(coordinates && { geo: { lat: coordinates.lat, lon: coordinates.lng } }),
      },
      description: event.description,
      ...(event.url && { url: event.url }),
      ...(event.organizer && { organizer: event.organizer }),
    })
  }
  return { filename: `${name}.ics`, method, text: `${calendar.toString().trimEnd()}\r\n` }
}

function methodOf(events: readonly CalendarEvent[]): CalendarFile['method'] {
  if (events.some(({ organizer }) => organizer === null)) return null
  return events.length > 0 && events.every(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'PUBLISH'
}

/** Returns the media type of the file that is sent, in a response or a mail. */
export const calendarType = ({ method }: Pick<CalendarFile, 'method'>): string =>
  `text/calendar; charset=utf-8${method === null ? '' : `; method=${method}`}`
