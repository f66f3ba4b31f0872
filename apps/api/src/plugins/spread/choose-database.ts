import { createCache } from '@touchline/rules/web/cache'
import type { FastifyRequest } from 'fastify'
import { isHostName, namesOf } from '../../http/tenant.ts'
import { findClientIdByHost } from '../../stores/catalogue/catalogue.ts'
import { isDatabaseBusy } from '../../stores/database/busy.ts'
import type { PooledDatabase } from '../../stores/database/database.ts'
import { findAttempt } from '../../stores/payments/find-attempts.ts'
import { listHostsElsewhere } from '../../stores/spread/client-databases.ts'
import { home } from '../../stores/spread/own-database.ts'

/** Time for which it is not asked again where each client lives: so long a request may still go to the place before. */
const placesMs = 1_000

export interface DatabaseOfClients {
  name: string
  db: PooledDatabase
}

/** Chooses the database of a request, by the rules that find its client. */
export type ChooseDatabase = (
  request: Pick<FastifyRequest, 'hostname' | 'headers' | 'url'>,
) => Promise<string>

/**
 * Makes the choice for a process with several databases. Where each client lives is known to the home database; while that
 * doesn't answer, what it said last holds, so that the clients of the others are served.
 */
export function createChooseDatabase([atHome, ...others]: readonly [
  DatabaseOfClients,
  ...DatabaseOfClients[],
]): ChooseDatabase {
  let lastPlaces = new Map<string, string>()
  const places = createCache<Map<string, string>>({
    ttlMs: placesMs,
    maxSize: 1,
    nowMs: () => performance.now(),
  })
  const readPlaces = () =>
    places('all', async () => {
      try {
        const hosts = await listHostsElsewhere(atHome.db)
        lastPlaces = new Map(hosts.map(({ host, database }) => [host, database]))
      } catch (error) {
        if (!isDatabaseBusy(error)) throw error
      }
      return lastPlaces
    })

  async function byNames(request: Pick<FastifyRequest, 'hostname' | 'headers'>): Promise<string> {
    const placeOf = await readPlaces()
    const names = namesOf(request).filter(isHostName)
    const at = names.findIndex((name) => placeOf.has(name.toLowerCase()))
    if (at < 0) return home
    // A name before it may be of a client at home.
    for (const name of names.slice(0, at))
      if ((await findClientIdByHost(atHome.db, name.toLowerCase())) !== null) return home
    return placeOf.get(names[at]!.toLowerCase())!
  }

  /** The bank's page knows the payment alone: each database is asked for it, that of the host first. */
  async function byPayment(attemptId: string, first: string): Promise<string> {
    const all = [atHome, ...others].toSorted((a, b) => Number(b.name === first) - Number(a.name === first))
    for (const { name, db } of all) {
      const found = await findAttempt(db, attemptId).catch((error: unknown) => {
        if (isDatabaseBusy(error)) return null
        throw error
      })
      if (found) return name
    }
    return first
  }

  return async (request) => {
    const named = await byNames(request)
    const attemptId = paymentPage.exec(request.url)?.[1]
    return attemptId === undefined ? named : byPayment(attemptId, named)
  }
}

const paymentPage = /^\/3ds\/[a-z]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./
