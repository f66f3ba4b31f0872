import type { ServerResponse } from 'node:http'
import { errorCatalogue } from '@touchline/contract/errors'
import { isDateVisible } from '@touchline/rules/timetable/booking-window'
import type { FastifyInstance } from 'fastify'
import { createWatchedDays } from '../availability/watched-days.ts'
import { isRefusal, type Refusal, refuse } from '../call/answer.ts'
import type { Services } from '../call/visit.ts'
import type { Catalogue, Catalogues } from '../catalogue/catalogues.ts'
import { sendRefusal } from '../http/send-answer.ts'
import { tenantOf } from '../http/tenant.ts'
import { widestWindow } from '../policies/timetable/slot-terms.ts'
import { findSold, type SoldActivity } from '../policies/timetable/what-is-sold.ts'
import { readDaysOpenedEarly } from '../stores/timetable/slots.ts'

const beatEveryMs = 15_000
/** Open streams of one process; a page that comes later asks now and then instead, as without this route. */
const streamsAtMost = 2_000
/** Behind an address there may be a whole school, a page each; a program that opens streams for ever is stopped. */
const streamsOfAnAddressAtMost = 100

/**
 * Tells open pages that the places of a day have changed, as server-sent events: `changed`, and nothing more, since the
 * page reads the list again.
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
      const sold = findSold(catalogue, request.params.venue, request.params.activity)
      if (isRefusal(sold)) return sendRefusal(request, reply, sold)
      const { date } = request.query
      const { ip } = request
      if (open.isFull(ip)) return sendRefusal(request, reply, refuse('BUSY'))
      const refused = await refusalOfDate(date, sold, catalogue)
      if (refused || date === undefined) return sendRefusal(request, reply, refused ?? noDate)
      // Other streams may have begun while the date was looked at.
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

  /** Only days that a customer could book are watched: the others don't change. */
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

  app.addHook('preClose', async () => {
    days.stop()
    open.endAll()
  })
}

/** F98: the streams that are open, of all pages and of each address. */
function createOpenStreams() {
  const streams = new Set<ServerResponse>()
  const streamsOf = new Map<string, number>()

  return {
    isFull: (ip: string) =>
      streams.size >= streamsAtMost || (streamsOf.get(ip) ?? 0) >= streamsOfAnAddressAtMost,
    /** @returns what is called when the stream has ended */
    begin(ip: string, response: ServerResponse): () => void {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // A proxy that gathers replies would keep the news to itself.
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

/** A day that is in the calendar: the thirtieth of February is none. */
function isCalendarDate(text: string): boolean {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text)
}
