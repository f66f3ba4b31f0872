import type { ServerResponse } from 'node:http'
import { isDateVisible } from '@touchline/rules/booking-window'
import { errorCatalogue } from '@touchline/contract/errors'
import type { FastifyInstance } from 'fastify'
import { isRefusal, type Refusal, refuse } from '../answer.ts'
import { widestWindow } from '../policies/slot-terms.ts'
import { findSold, type SoldActivity } from '../policies/what-is-sold.ts'
import { fingerprintsOfDays, readDaysOpenedEarly } from '../stores/slots.ts'
import type { Services } from '../visit.ts'
import { sendRefusal } from '../http/send-answer.ts'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'
import { findTenant, tenantNamesOf } from '../http/tenant.ts'

const lookEveryMs = 2_000
const beatEveryMs = 15_000
/** Open streams of one process; later pages ask now and then instead, as without this route. */
const streamsAtMost = 2_000
/** Behind an address there may be a whole school, a page each; a program that opens streams for ever is stopped. */
const streamsOfAnAddressAtMost = 100

interface Watched {
  venueId: number
  categoryIds: readonly string[]
  date: string
  readers: Set<ServerResponse>
  /** Null until there is something that a later look can differ from. */
  fingerprint: string | null
}

/**
 * Tells open pages that the places of a day have changed, as server-sent events: `changed`, and nothing more, since the
 * page reads the list again. However many pages look at however many days, one query every two seconds looks at all.
 */
export function mountAvailabilityStream(
  app: FastifyInstance,
  { db: allOfIt }: Services,
  catalogues: Catalogues,
): void {
  const db = allOfIt.inLane('visiting')
  const watched = new Map<string, Watched>()
  const streamsOf = new Map<string, number>()
  let streams = 0
  let looking: Promise<void> | null = null

  app.get<{ Params: { venue: string; activity: string }; Querystring: { date?: string } }>(
    '/api/activities/venue/:venue/activity/:activity/changes',
    async (request, reply) => {
      const catalogue = await findTenant(tenantNamesOf(request), catalogues)
      if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
      const sold = findSold(catalogue, request.params.venue, request.params.activity)
      if (isRefusal(sold)) return sendRefusal(request, reply, sold)
      const { date } = request.query
      const { ip } = request
      const isFull = () => streams >= streamsAtMost || (streamsOf.get(ip) ?? 0) >= streamsOfAnAddressAtMost
      if (isFull()) return sendRefusal(request, reply, refuse('BUSY'))
      const refused = await refusalOfDate(date, sold, catalogue)
      if (refused || date === undefined) return sendRefusal(request, reply, refused ?? noDate)
      // Others may have come while the date was looked at.
      if (isFull()) return sendRefusal(request, reply, refuse('BUSY'))

      reply.hijack()
      const response = reply.raw
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // A proxy that gathers replies would keep the news to itself.
        'x-accel-buffering': 'no',
      })
      streams += 1
      streamsOf.set(ip, (streamsOf.get(ip) ?? 0) + 1)
      const categoryIds = sold.leaves.map(({ id }) => id)
      const key = `${sold.venue.id} ${categoryIds.join()} ${date}`
      const day = watched.get(key) ?? {
        venueId: sold.venue.id,
        categoryIds,
        date,
        readers: new Set(),
        fingerprint: null,
      }
      watched.set(key, day)
      day.readers.add(response)
      void firstLook(day).then(() => response.write('retry: 5000\n\n'))
      const beat = setInterval(() => response.write(': still here\n\n'), beatEveryMs)
      response.once('close', () => {
        clearInterval(beat)
        streams -= 1
        const left = (streamsOf.get(ip) ?? 1) - 1
        if (left > 0) streamsOf.set(ip, left)
        else streamsOf.delete(ip)
        day.readers.delete(response)
        if (day.readers.size === 0) watched.delete(key)
      })
    },
  )

  /** Only days that can be booked are watched: nothing changes on the others. */
  async function refusalOfDate(
    date: string | undefined,
    { venue, leaves }: SoldActivity,
    catalogue: Catalogue,
  ): Promise<Refusal | null> {
    if (date === undefined || !isCalendarDate(date)) return noDate
    const categoryIds = leaves.map(({ id }) => id)
    const { now, dates: early } = await readDaysOpenedEarly(db, venue.id, categoryIds)
    const window = widestWindow(leaves, venue, catalogue, { isMember: true })
    if (isDateVisible(date, now, window, venue.timeZone) || early.includes(date)) return null
    return refuse('DATE_OUTSIDE_WINDOW', { errors: { date: [errorCatalogue.DATE_OUTSIDE_WINDOW[1]] } })
  }

  /** A look that has begun may have been without this day. */
  async function firstLook(day: Watched): Promise<void> {
    while (day.fingerprint === null && day.readers.size > 0 && (await look()));
  }

  /** One at a time, for all days. @returns whether the database answered */
  async function look(): Promise<boolean> {
    let isAnswered = true
    looking ??= lookAtAll()
      .catch((error: unknown) => {
        isAnswered = false
        app.log.warn({ err: error }, 'could not look at the days that are watched')
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
      if (isChanged) for (const reader of day.readers) reader.write('event: changed\ndata: {}\n\n')
    }
  }

  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const day of watched.values()) for (const reader of day.readers) reader.end()
  })
}

const noDate = refuse('BAD_REQUEST', { errors: { date: ['Give a date as YYYY-MM-DD'] } })

/** A day that is in the calendar: the thirtieth of February is none. */
function isCalendarDate(text: string): boolean {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text)
}
