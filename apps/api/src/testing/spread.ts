import type { FastifyInstance } from 'fastify'
import { joinHome } from '../commands/spread/join-home.ts'
import { readConfig } from '../config.ts'
import { buildFront } from '../plugins/spread/front.ts'
import { placeClient } from '../stores/spread/client-databases.ts'
import { createTestApp } from './app.ts'
import { createOperatorAtMidday, type TestOperator } from './factories/factories.ts'
import { createShop, type Shop } from './shop.ts'

/** Two databases in one process, each with an operator, behind one server. */
export interface Spread {
  home: Shop & { operator: TestOperator }
  north: Shop & { operator: TestOperator }
  front: FastifyInstance
  close: () => Promise<void>
}

type Given = Parameters<typeof createShop>[0]

/**
 * @param given to the shop of each database; `sharesProvider` lets both take payments at one provider, whose books are then
 * not those of one database
 */
export async function createSpread(
  given: { home?: Given; north?: Given; sharesProvider?: boolean } = {},
): Promise<Spread> {
  const unaudited = given.sharesProvider ? { unaudited: 'one provider has the payments of both' } : {}
  const atHome = await createShop({ ...given.home, ...unaudited, databaseName: 'home' })
  const { sandbox, cards } = atHome
  const inNorth = given.sharesProvider
    ? { ...(await createTestApp({ cards, ...unaudited, databaseName: 'north' })), sandbox, cards }
    : await createShop({ ...given.north, databaseName: 'north' })
  await joinHome(atHome.db, inNorth.db, 'north')
  const home = { ...atHome, operator: await createOperatorAtMidday(atHome.db) }
  const north = { ...inNorth, operator: await createOperatorAtMidday(inNorth.db) }
  const { slug, host } = north.operator.client
  await placeClient(home.db, slug, 'north', [host])
  const front = await buildFront({
    apps: [
      { name: 'home', app: home.app, db: home.dbOfApp },
      { name: 'north', app: north.app, db: north.dbOfApp },
    ],
    config: readConfig({ NODE_ENV: 'test' }),
  })
  const close = async () => {
    await front.close()
    await Promise.all([home.close(), north.close()])
  }
  return { home, north, front, close }
}
