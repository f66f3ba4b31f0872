import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isRefusal, refuse } from '../answer.ts'
import { findSold } from '../policies/what-is-sold.ts'
import { fingerprintOfDay } from '../stores/slots.ts'
import type { Services } from '../visit.ts'
import { sendRefusal } from './calls.ts'
import type { Catalogues } from './catalogues.ts'
import { findTenant } from './tenant.ts'

const lookEveryMs = 2_000
const beatEveryMs = 15_000
/** Open streams of one process; who comes later asks now and then instead, as without this route. */
const streamsAtMost = 2_000

interface Watched {
  readers: Set<ServerResponse>
  fingerprint: string | null
  /** Done once there is something that a later look can differ from. */
  firstLook: Promise<void>
  timer: NodeJS.Timeout
}

/**
 * Tells open pages that the places of a day have changed, as server-sent events: `changed`, and nothing more, since the
 * page reads the list again. However many pages look at one day, it is looked at once every two seconds.
 */
export function mountAvailabilityStream(
  app: FastifyInstance,
  { db }: Services,
  catalogues: Catalogues,
): void {
  const watched = new Map<string, Watched>()
  let streams = 0

  app.get<{ Params: { venue: string; activity: string }; Querystring: { date?: string } }>(
    '/api/activities/venue/:venue/activity/:activity/changes',
    async (request, reply) => {
      const catalogue = await findTenant(request, catalogues)
      if (!catalogue) return sendRefusal(request, reply, refuse('CLIENT_NOT_FOUND'))
      const sold = findSold(catalogue, request.params.venue, request.params.activity)
      if (isRefusal(sold)) return sendRefusal(request, reply, sold)
      const { date } = request.query
      if (date === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
        return sendRefusal(
          request,
          reply,
          refuse('BAD_REQUEST', { errors: { date: ['Give a date as YYYY-MM-DD'] } }),
        )
      if (streams >= streamsAtMost) return sendRefusal(request, reply, refuse('BUSY'))

      const categoryIds = sold.leaves.map(({ id }) => id)
      const key = `${sold.venue.id} ${categoryIds.join()} ${date}`
      const look = () => fingerprintOfDay(db, sold.venue.id, categoryIds, date)
      reply.hijack()
      const response = reply.raw
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        // A proxy that gathers replies would keep the news to itself.
        'x-accel-buffering': 'no',
      })
      streams += 1
      const day = watched.get(key) ?? watch(key, look)
      day.readers.add(response)
      void day.firstLook.then(() => response.write('retry: 5000\n\n'))
      const beat = setInterval(() => response.write(': still here\n\n'), beatEveryMs)
      response.once('close', () => {
        clearInterval(beat)
        streams -= 1
        day.readers.delete(response)
        if (day.readers.size > 0) return
        clearInterval(day.timer)
        watched.delete(key)
      })
    },
  )

  function watch(key: string, look: () => Promise<string>): Watched {
    const day: Watched = {
      readers: new Set(),
      fingerprint: null,
      firstLook: Promise.resolve(),
      timer: setInterval(() => void tellChanges(day, look), lookEveryMs),
    }
    watched.set(key, day)
    day.firstLook = tellChanges(day, look)
    return day
  }

  async function tellChanges(day: Watched, look: () => Promise<string>): Promise<void> {
    try {
      const fingerprint = await look()
      const isChanged = day.fingerprint !== null && day.fingerprint !== fingerprint
      day.fingerprint = fingerprint
      if (isChanged) for (const reader of day.readers) reader.write('event: changed\ndata: {}\n\n')
    } catch (error) {
      app.log.warn({ err: error }, 'could not look at a day that is watched')
    }
  }

  app.addHook('preClose', async () => {
    for (const day of watched.values()) {
      clearInterval(day.timer)
      for (const reader of day.readers) reader.end()
    }
  })
}
