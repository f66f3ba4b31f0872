import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { WaitRecord } from '../../stores/waitlist/waits-in-letters.ts'
import type { SessionFacts } from '../session-words.ts'

interface WaitFacts {
  firstName: string
  session: SessionFacts
  quantity: number
  position: number
  path: string
}

/** Returns the session a person waits for, as letters name it. */
export function factsOfWait(wait: WaitRecord): WaitFacts {
  const { firstName, quantity, position, name, location, startsAt, untilAt, venueName, timeZone } = wait
  return {
    firstName,
    quantity,
    position,
    session: {
      name: location === null ? name : `${name}, ${location}`,
      startsAt: startsAt.toISOString(),
      ...(untilAt && { untilAt: untilAt.toISOString() }),
      venueName,
      timeZone,
    },
    path: mailedPaths.day(wait.venueSlug, wait.categorySlug, wallDate(startsAt, timeZone)),
  }
}
