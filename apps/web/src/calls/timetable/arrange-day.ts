import type { WeekTime } from './list-week.ts'

export type DayParts = {
  /** Classes and ticketed sessions under the part of the day in which they start. */
  parts: { name: string; times: WeekTime[]; byName: NamedTimes[] }[]
  /** Courts have the same name hour after hour. */
  courts: NamedTimes[]
}

/** What comes many times a day stands once, with its times; what nobody can book any more is only counted. */
export type NamedTimes = Pick<WeekTime, 'name' | 'categorySlug' | 'kind'> & {
  /** What most people want to know first: the one price, or the lowest of several. */
  price: string | null
  free: NamedTime[]
  taken: number
}

/** As little as a link to it takes. */
export type NamedTime = Pick<WeekTime, 'id' | 'status' | 'starts' | 'ends'> & { compositeKey?: string }

const PARTS = [
  { name: 'Morning', until: '12:00' },
  { name: 'Afternoon', until: '17:00' },
  { name: 'Evening', until: '25:00' },
] as const

/** Where a part of the day has more than so many sessions, they stand by their names. */
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
    const key = `${time.categorySlug} ${time.name}`
    const group = groups.get(key)
    if (group) group.push(time)
    else groups.set(key, [time])
  }
  return [...groups.values()].map((group) => {
    const { name, categorySlug, kind } = group[0] as WeekTime
    const free = group.filter(isOpen)
    return {
      name,
      categorySlug,
      kind,
      price: priceOfAll(free),
      free: free.map(({ id, status, starts, ends, compositeKey }) => ({
        id,
        status,
        starts,
        ends,
        ...(kind === 'resources' ? { compositeKey } : {}),
      })),
      taken: group.length - free.length,
    }
  })
}

/** Whether a person can do something with it. */
const isOpen = ({ status }: WeekTime): boolean => status !== null && status !== 'FULL'

/** The price that all of them have, so that it is said once; else the lowest. */
function priceOfAll(times: readonly WeekTime[]): string | null {
  const prices = [...new Set(times.map(({ price }) => price).filter((price) => price !== null))]
  const [only, ...others] = prices
  if (only === undefined) return null
  return others.length === 0 ? only : `from ${prices.reduce((a, b) => (poundsOf(a) <= poundsOf(b) ? a : b))}`
}

const poundsOf = (price: string): number => Number(price.replace(/[^\d.]/g, ''))
