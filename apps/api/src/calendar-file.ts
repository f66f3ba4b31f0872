import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** One session in a calendar. */
export interface CalendarEvent {
  /** The same for as long as there is the booking, and for no other in the world. */
  uid: string
  /** Goes up with each change, so that a calendar knows the newer one. */
  sequence: number
  isCancelled: boolean
  name: string
  startsAt: Date
  endsAt: Date
  place: { title: string; address: string; coordinates: { lat: number; lng: number } | null }
  /** The venue, where it has an address to write to. */
  organizer: { name: string; email: string } | null
  description: string
}

export interface CalendarFile {
  filename: string
  method: 'PUBLISH' | 'CANCEL'
  text: string
}

/**
 * A calendar file (RFC 5545). Moments are in UTC, so that every calendar shows them by its own clock, whatever it knows of
 * time zones. With all events cancelled it takes them out of the calendar.
 * @param changedAt when the newest of it was made
 */
export function calendarFile(name: string, events: readonly CalendarEvent[], changedAt: Date): CalendarFile {
  const method = events.length > 0 && events.every(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'PUBLISH'
  const calendar = ical({ prodId: { company: 'Touchline', product: 'Bookings', language: 'EN' } })
  calendar.method(method === 'CANCEL' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH)
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
      ...(event.organizer && { organizer: event.organizer }),
    })
  }
  return { filename: `${name}.ics`, method, text: calendar.toString() }
}
