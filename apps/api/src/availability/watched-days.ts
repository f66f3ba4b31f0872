import type { Log } from '../log/log.ts'
import type { PooledDatabase } from '../stores/database/database.ts'
import { fingerprintsOfDays } from '../stores/timetable/slots.ts'

const lookEveryMs = 2_000

/** The sessions of some activities of a venue on one day. */
export interface DayOfSessions {
  venueId: number
  categoryIds: readonly string[]
  date: string
}

interface Watched extends DayOfSessions {
  /** Told when places have changed. */
  listeners: Set<() => void>
  /** Null until there is something that a later look can differ from. */
  fingerprint: string | null
}

/** Looks at days for those who listen: however many they are, one query every two seconds looks at all. */
export function createWatchedDays(db: PooledDatabase, log: Log) {
  const watched = new Map<string, Watched>()
  let looking: Promise<void> | null = null

  /** A look that has begun may have been without this day. */
  async function firstLook(day: Watched): Promise<void> {
    while (day.fingerprint === null && day.listeners.size > 0 && (await look()));
  }

  /** One at a time, for all days. @returns whether the database answered */
  async function look(): Promise<boolean> {
    let isAnswered = true
    looking ??= lookAtAll()
      .catch((error: unknown) => {
        isAnswered = false
        log.warn({ err: error }, 'could not look at the days that are watched')
      })
      .finally(() => (looking = null))
    await looking
    return isAnswered
  }

  async function lookAtAll(): Promise<void> {
    const days = [...watched.values()]
    if (days.length === 0) return
    const asked = days.map(({ venueId, categoryIds, date }) => ({ venueId, categoryIds, date }))
    const fingerprints = await fingerprintsOfDays(db, asked)
    for (const [index, day] of days.entries()) {
      const fingerprint = fingerprints[index] ?? null
      const isChanged = day.fingerprint !== null && day.fingerprint !== fingerprint
      day.fingerprint = fingerprint
      if (isChanged) for (const tell of day.listeners) tell()
    }
  }

  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()

  return {
    /** `isWatched` settles when a change from now on is told. */
    watch(day: DayOfSessions, tell: () => void): { isWatched: Promise<void>; leave: () => void } {
      const key = `${day.venueId} ${day.categoryIds.join()} ${day.date}`
      const found = watched.get(key) ?? { ...day, listeners: new Set(), fingerprint: null }
      watched.set(key, found)
      found.listeners.add(tell)
      return {
        isWatched: firstLook(found),
        leave() {
          found.listeners.delete(tell)
          if (found.listeners.size === 0 && watched.get(key) === found) watched.delete(key)
        },
      }
    },
    stop: () => clearInterval(timer),
  }
}
