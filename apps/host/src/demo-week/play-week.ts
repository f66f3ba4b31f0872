import { buildApp } from '@touchline/api/app'
import { DEFAULT_HORIZON_DAYS, generateSlots } from '@touchline/api/commands/timetable/generate-slots'
import type { Config } from '@touchline/api/config'
import type { CardAccounts } from '@touchline/api/gateways/card-payments/accounts'
import type { PooledDatabase } from '@touchline/api/stores/database/database'
import { openDemoClock } from '@touchline/api/stores/demo/demo-clock'
import { addDays } from '@touchline/rules/time/calendar-date'
import { instantOf, wallDate } from '@touchline/rules/time/wall-time'
import { playToday } from './today.ts'
import { type Week, zone } from './week.ts'
import { playYesterday } from './yesterday.ts'

interface Playing {
  db: PooledDatabase
  directUrl: string
  config: Config
  cards: CardAccounts
  sandboxOrigin: string | null
  /** Moment that is now; only tests give another than the clock's, an earlier one. */
  nowMs?: () => number
}

/**
 * Gives the demo operator a day of yesterday and one of today, by the calls that its people make: bookings, check-ins,
 * a missed session, drawers, a waitlist. They are made before the server takes requests, by a clock of their own, so
 * that every rule decides as it would have done then.
 */
export async function playWeek({
  db,
  directUrl,
  config,
  cards,
  sandboxOrigin,
  nowMs = Date.now,
}: Playing): Promise<void> {
  const clock = await openDemoClock(db, directUrl)
  if (clock === null) {
    await generateSlots(db)
    console.error('The role of DATABASE_URL may create no schema, so that the demo starts without bookings.')
    return
  }
  const app = await buildApp({
    services: { db: clock.db, config: { ...config, RATE_LIMITS: false }, cards },
  })
  const today = wallDate(new Date(nowMs()), zone)
  const setClockTo = async (moment: Date): Promise<Date> => {
    const at = Math.min(nowMs(), moment.getTime())
    await clock.setBehind((Date.now() - at) / 1000)
    return new Date(at)
  }
  const week: Week = {
    app,
    today,
    yesterday: addDays(today, -1),
    setClockTo,
    setClockToNow: () => setClockTo(new Date(nowMs())),
    setClock: (date, time) => setClockTo(instantOf(date, time, zone)),
    sandboxOrigin,
  }
  try {
    await week.setClock(week.yesterday, '00:01')
    await generateSlots(clock.db, { horizonDays: DEFAULT_HORIZON_DAYS + 1 })
    await playYesterday(week)
    await playToday(week)
  } finally {
    await app.close()
    await clock.close()
  }
}

/** Plays the week at a start, which goes on without the rest of it where something fails. */
export async function playWeekIfWell(playing: Playing): Promise<void> {
  try {
    await playWeek(playing)
  } catch (error) {
    console.error(
      `The demo’s week was not played to its end: ${error instanceof Error ? error.message : String(error)}`,
    )
    await generateSlots(playing.db)
  }
}
