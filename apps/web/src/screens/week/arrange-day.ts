import { fewPlacesLeft } from '@touchline/rules/decisions'
import { slotReasons } from '@touchline/rules/slot-action'
import type { WeekTime } from '../../calls/timetable/list-week.ts'

export type DayParts = {
  /** Classes and ticketed sessions under the part of the day in which they start. */
  parts: { name: string; times: WeekTime[] }[]
  /** Courts have the same name hour after hour: each name once, with its times. */
  courts: { name: string; free: WeekTime[]; taken: number }[]
}

const PARTS = [
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '25:00' },
] as const

export function arrangeDay(times: readonly WeekTime[]): DayParts {
  const parts = PARTS.map(({ name }): DayParts['parts'][number] => ({ name, times: [] }))
  const courts = new Map<string, DayParts['courts'][number]>()
  for (const time of times) {
    if (time.kind === 'resources') {
      const court = courts.get(time.name) ?? { name: time.name, free: [], taken: 0 }
      courts.set(time.name, court)
      if (isOpen(time)) court.free.push(time)
      else court.taken += 1
    } else parts[PARTS.findIndex(({ until }) => time.starts < until)]?.times.push(time)
  }
  return { parts: parts.filter((part) => part.times.length > 0), courts: [...courts.values()] }
}

/** Whether a person can do something with it: what is full or closed is only counted. */
const isOpen = ({ status }: WeekTime): boolean => status !== null && status !== 'FULL'

/** A08: how a session stands, in words. */
export function stateWords({ status, spaces, reason }: WeekTime): string {
  switch (status) {
    case 'BOOK':
      return spaces === 1 ? 'Last place' : `${spaces} places left`
    case 'CANCEL_RESERVATION':
      return 'In your basket'
    case 'CANCEL_BOOKING':
      return 'Booked'
    case 'LEAVE_WAITLIST':
      return 'You are on the waitlist'
    case 'JOIN_WAITLIST':
      return 'Full, join the waitlist'
    case 'FULL':
      return 'Full'
    case null:
      return reason === slotReasons.notYetBookable ? 'Not open yet' : (reason ?? 'Closed')
  }
}

/** Room for many is said in passing; everything else is what somebody looks for. */
export const hasPlenty = ({ status, spaces }: WeekTime): boolean =>
  status === 'BOOK' && spaces > fewPlacesLeft

/** The price that most of them have, so that it is said once. */
export function priceOfAll(times: readonly WeekTime[]): string | null {
  const prices = [...new Set(times.map(({ price }) => price).filter((price) => price !== null))]
  const [only, ...others] = prices
  if (only === undefined) return null
  return others.length === 0 ? only : `from ${prices.reduce((a, b) => (poundsOf(a) <= poundsOf(b) ? a : b))}`
}

const poundsOf = (price: string): number => Number(price.replace(/[^\d.]/g, ''))

/** What a day says when it can't be booked by this person yet. */
export function openingWords(opens: string, opensForMembers: string | null): readonly string[] {
  if (opensForMembers === opens) return [opens]
  return [
    opens,
    opensForMembers === null ? 'Open for members now' : `Members: ${lowerFirst(opensForMembers)}`,
  ]
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
