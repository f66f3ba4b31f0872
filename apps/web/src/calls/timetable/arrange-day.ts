import type { WeekEntry } from '@touchline/contract/calls/timetable/list-week'

/** A start time of a week; for courts, the facts that all courts at that time share. */
export type WeekTime = Pick<
  WeekEntry,
  'id' | 'name' | 'categorySlug' | 'kind' | 'compositeKey' | 'location' | 'spaces' | 'price' | 'status'
> & {
  starts: string
  ends: string
  reason?: string
  /** Effect of this customer's benefit or package on the price: 'Free, with Gold'. */
  mark?: string
  /** Price with it, and the price that others pay. */
  own?: string
  usual?: string
  /** The session does not take place: it keeps its place in the list, and is neither linked nor counted. */
  isCancelled?: true
}

export type DayParts = {
  /** Classes and ticketed sessions under the part of the day in which they start. */
  parts: { name: string; times: WeekTime[]; byName: NamedTimes[] }[]
  /** Courts apart, since they have the same name hour after hour. */
  courts: NamedTimes[]
}

/** Times of a day with the same name and place, grouped; taken ones are only counted. */
export type NamedTimes = Pick<WeekTime, 'name' | 'categorySlug' | 'kind' | 'location'> & {
  /** The one price, or the lowest of several: what most people want to know first. */
  price: string | null
  times: NamedTime[]
  taken: number
}

/** Facts that a link to the time needs. */
export type NamedTime = Pick<WeekTime, 'id' | 'status' | 'reason' | 'starts' | 'ends' | 'isCancelled'> & {
  compositeKey?: string
}

const PARTS = [
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '25:00' },
] as const

/** Arranges a day. A part of the day with more sessions than `atMost` groups them by name. */
export function arrangeDay(times: readonly WeekTime[], atMost: number): DayParts {
  const isCourt = ({ kind }: WeekTime) => kind === 'resources'
  const partOf = ({ starts }: WeekTime) => PARTS.find(({ until }) => starts < until)
  const sessions = times.filter((time) => !isCourt(time))
  return {
    parts: PARTS.map((part) => ({ name: part.name, own: sessions.filter((time) => partOf(time) === part) }))
      .filter(({ own }) => own.length > 0)
      .map(({ name, own }) =>
        own.length > atMost
          ? { name, times: [], byName: groupByName(own) }
          : { name, times: own, byName: [] },
      ),
    courts: groupByName(times.filter(isCourt)),
  }
}

function groupByName(times: readonly WeekTime[]): NamedTimes[] {
  const groups = new Map<string, WeekTime[]>()
  for (const time of times) {
    const key = keyOf(time)
    const group = groups.get(key)
    if (group) group.push(time)
    else groups.set(key, [time])
  }
  return [...groups.values()].map((group) => {
    const { name, categorySlug, kind, location } = group[0] as WeekTime
    const times = group.filter(({ status }) => status !== 'FULL')
    return {
      name,
      categorySlug,
      kind,
      location: kind === 'resources' ? '' : location,
      price: priceOfAll(times.filter(({ isCancelled }) => !isCancelled)),
      times: times.map(({ id, status, reason, isCancelled, starts, ends, compositeKey }) => ({
        id,
        status,
        ...(reason === undefined ? {} : { reason }),
        ...(isCancelled && { isCancelled }),
        starts,
        ends,
        ...(kind === 'resources' ? { compositeKey } : {}),
      })),
      taken: group.length - times.length,
    }
  })
}

/** Returns a key shared by all sessions of a group. Courts are one group wherever they are. */
export const keyOf = ({
  categorySlug,
  name,
  kind,
  location,
}: Omit<NamedTimes, 'price' | 'times' | 'taken'>) =>
  [categorySlug, name, kind === 'resources' ? '' : location].join(' ')

/** Returns the price that all of them share, so that it is shown once; else the lowest. */
function priceOfAll(times: readonly WeekTime[]): string | null {
  const marks = new Set(times.map(({ mark, price }) => mark ?? price))
  const [mark] = times.flatMap((time) => time.mark ?? [])
  if (mark !== undefined && marks.size === 1) return mark
  const prices = [...new Set(times.map(({ price }) => price).filter((price) => price !== null))]
  const [only, ...others] = prices
  if (only === undefined) return null
  return others.length === 0 ? only : `from ${prices.reduce((a, b) => (poundsOf(a) <= poundsOf(b) ? a : b))}`
}

const poundsOf = (price: string): number => Number(price.replace(/[^\d.]/g, ''))
