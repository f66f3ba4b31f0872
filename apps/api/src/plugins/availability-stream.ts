import type { ServerResponse } from 'node:http'
import { errorCatalogue } from '@touchline/contract/errors'
import { isDateVisible } from '@touchline/rules/timetable/booking-window'
import type { FastifyInstance } from 'fastify'
import { createWatchedDays } from '../availability/watched-days.ts'
import { isRefusal, type Refusal, refuse } from '../call/answer.ts'
import type { Services } from '../call/call-context.ts'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { tenantOf } from '../http/tenant.ts'
import { type ActivityAtVenue, findActivityAtVenue } from '../policies/timetable/activity-at-venue.ts'
import { widestWindow } from '../policies/timetable/slot-terms.ts'
import { readDaysOpenedEarly } from '../stores/timetable/slots.ts'

const beatEveryMs = 15_000
/**
 * Most open streams of a process. A page beyond that polls from time to time, as it would without this route.
 */
const streamsAtMost = 2_000
/**
 * Most open streams of an address. A whole school may share an address, with a page each; a program that
 * keeps opening streams is stopped.
 */
const streamsOfAnAddressAtMost = 100

/**
 * Tells open pages that the places of a day have changed, as server-sent events. The event is only `changed`,
 * since the page then reads the list again.
 */
export function mountAvailabilityStream(
  app: FastifyInstance,
  { db: ofAllLanes }: Services,
  catalogues: Catalogues,
): void {
  const db = ofAllLanes.inLane('visiting')
  const days = createWatchedDays(db, app.log)
  const open = createOpenStreams()

  app.get<{ Params: { venue: string; activity: string }; Querystring: { date?: string } }>(
    '/api/activities/venue/:venue/activity/:activity/changes',
    async (request, reply) => {
      const catalogue = await tenantOf(request, reply, catalogues)
      if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
      const sold = findActivityAtVenue(catalogue, request.params.venue, request.params.activity)
      if (isRefusal(sold)) return sendRefusal(request, reply, sold)
      const { date } = request.query
      const { ip } = request
      if (open.isFull(ip)) return sendRefusal(request, reply, refuse('BUSY'))
      const refused = await refusalOfDate(date, sold, catalogue)
      if (refused || date === undefined) return sendRefusal(request, reply, refused ?? noDate)
      // Other streams may have begun while the date was checked.
      if (open.isFull(ip)) return sendRefusal(request, reply, refuse('BUSY'))

      reply.hijack()
      const response = reply.raw
      const close = open.begin(ip, response)
      const categoryIds = sold.leaves.map(({ id }) => id)
      const { isWatched, leave } = days.watch({ venueId: sold.venue.id, categoryIds, date }, () =>
        response.write('event: changed\ndata: {}\n\n'),
      )
      void isWatched.then(() => response.write('retry: 5000\n\n'))
      const beat = setInterval(() => response.write(': still here\n\n'), beatEveryMs)
      response.once('close', () => {
        clearInterval(beat)
        close()
        leave()
      })
    },
  )

  /** Refuses a date that no customer could book. Such days don't change, so they are not watched. */
  async function refusalOfDate(
    date: string | undefined,
    { venue, leaves }: ActivityAtVenue,
    catalogue: Catalogue,
  ): Promise<Refusal | null> {
    if (date === undefined || !isCalendarDate(date)) return noDate
    const categoryIds = leaves.map(({ id }) => id)
    const { now, dates: early } = await readDaysOpenedEarly(db, venue.id, categoryIds)
    const window = widestWindow(leaves, venue, catalogue, { opensAsMember: true })
    if (isDateVisible(date, now, window, venue.timeZone) || early.includes(date)) return null
    return refuse('DATE_OUTSIDE_WINDOW', { errors: { date: [errorCatalogue.DATE_OUTSIDE_WINDOW[1]] } })
  }

  app.addHook('preClose', async () => {
    days.stop()
    open.endAll()
  })
}

/** F98: counts the open streams, in all and by address. */
function createOpenStreams() {
  const streams = new Set<ServerResponse>()
  const streamsOf = new Map<string, number>()

  return {
    isFull: (ip: string) =>
      streams.size >= streamsAtMost || (streamsOf.get(ip) ?? 0) >= streamsOfAnAddressAtMost,
    /** @returns a function to call when the stream has ended */
    begin(ip: string, response: ServerResponse): () => void {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // A proxy that buffers replies would hold the news back.
        'x-accel-buffering': 'no',
      })
      streams.add(response)
      streamsOf.set(ip, (streamsOf.get(ip) ?? 0) + 1)
      return () => {
        streams.delete(response)
        const left = (streamsOf.get(ip) ?? 1) - 1
        if (left > 0) streamsOf.set(ip, left)
        else streamsOf.delete(ip)
      }
    },
    endAll() {
      for (const response of streams) response.end()
    },
  }
}

const noDate = refuse('BAD_REQUEST', { errors: { date: ['Give a date as YYYY-MM-DD'] } })

/** True for a date that exists: the thirtieth of February does not. */
function isCalendarDate(text: string): boolean {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text)
}
