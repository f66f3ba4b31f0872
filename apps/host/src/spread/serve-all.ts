import { logOptions } from '@touchline/api/log/create-log'
import { type AppOfDatabase, buildFront, buildWorkerFront } from '@touchline/api/plugins/spread/front'
import type { PooledDatabase } from '@touchline/api/stores/database/database'
import { home } from '@touchline/api/stores/spread/own-database'
import type { FastifyInstance } from 'fastify'
import { requireAccounts } from '../card-accounts.ts'
import { buildServed, buildWorking, type Served, type Working } from './build-served.ts'
import { openOtherDatabases } from './other-databases.ts'

type OfAll<Given> = Omit<Given, 'database' | 'whenOpened'>

/** Builds what serves the clients of all databases: an app for each, and the server before them (decision 147). */
export async function buildServedOfAll(given: OfAll<Served>): Promise<FastifyInstance> {
  const { config } = given
  return buildFront({ apps: await buildEach(given, buildServed), config, logger: logOptions(config) })
}

/** Builds what a process does that runs the jobs of all databases. */
export async function buildWorkingOfAll(given: OfAll<Working>): Promise<FastifyInstance> {
  const { config } = given
  const apps = await buildEach(given, buildWorking, 'work')
  return buildWorkerFront({ apps, config, logger: logOptions(config) })
}

async function buildEach<Given extends Working>(
  given: OfAll<Given>,
  build: (given: Given) => Promise<FastifyInstance>,
  patience: 'request' | 'work' = 'request',
): Promise<[AppOfDatabase, ...AppOfDatabase[]]> {
  const { config, shutdown, cards, db } = given
  const others = await openOtherDatabases(config, {
    homeDb: db,
    shutdown,
    patience,
    check: (checked) => requireAccounts(checked, cards),
  })
  const buildOne = async (
    name: string,
    own: Pick<Working, 'db' | 'directUrl' | 'beside' | 'whenOpened'>,
  ) => ({
    name,
    db: own.db,
    app: await build({ ...given, ...own, database: name } as Given),
  })
  const { directUrl } = given
  const databases = [db, ...others.map((other) => other.db)]
  const besideOf = (own: PooledDatabase) => databases.filter((one) => one !== own)
  return Promise.all([
    buildOne(home, { db, directUrl, beside: besideOf(db), whenOpened: (act) => act() }),
    ...others.map(({ name, ...own }) => buildOne(name, { ...own, beside: besideOf(own.db) })),
  ])
}
