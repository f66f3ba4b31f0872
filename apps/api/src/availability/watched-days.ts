import type { Log } from '../log/log.ts'
import type { PooledDatabase } from '../stores/database/database.ts'
import { fingerprintsOfDays } from '../stores/timetable/slots.ts'

/** News of another process's change comes within a second. */
const lookEveryMs = 800

/** The sessions of some activities of a venue on one day. */
export interface DayOfSessions {
  venueId: number
  categoryIds: readonly string[]
  date: string
}

interface Watched extends DayOfSessions {
  /** Called when places have changed. */
  listeners: Set<() => void>
  /** Null until a look has something to compare with. */
  fingerprint: string | null
}

/** Watches days for listeners. One query a look covers all days, however many listen. */
export function createWatchedDays(db: PooledDatabase, log: Log) {
  const watched = new Map<string, Watched>()
  let looking: Promise<void> | null = null

  /** Looks until the day has a fingerprint. A look already under way may not include this day. */
  async function firstLook(day: Watched): Promise<void> {
    while (day.fingerprint === null && day.listeners.size > 0 && (await look()));
  }

  /** Looks at all days, one look at a time. @returns true when the database answered */
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
    /** Calls `tell` on each change. `isWatched` resolves once every later change will be reported. */
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
