import { parseArgs } from 'node:util'
import { moveClient, stayClient } from '@touchline/api/commands/spread/move-client'
import type { Config } from '@touchline/api/config'
import { createDatabase, type PooledDatabase } from '@touchline/api/stores/database/database'
import { listClientDatabases } from '@touchline/api/stores/spread/client-databases'
import { home } from '@touchline/api/stores/spread/own-database'
import { openDatabase } from '../open-database.ts'
import { printLines } from '../print-lines.ts'
import type { Shutdown } from '../shutdown.ts'
import { configOfDatabase, prepareDatabase } from './other-databases.ts'
import { configAt } from './over-databases.ts'

const usage = `Usage:
  npm run clients -- list
  npm run clients -- move SLUG --to NAME
  npm run clients -- stay SLUG

Moves a client to another database of DATABASE_URLS, or to home. While its rows are copied, its pages can be read and every
change is told to try again; the other clients are served as ever. A move that was ended goes on when it is run again; stay
takes it back, as long as the copy is not complete.`

/** `npm run clients -- …`: where each client lives, and moving one. */
export async function runClients(config: Config, args: string[], shutdown: Shutdown): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    options: { to: { type: 'string' } },
    allowPositionals: true,
  })
  const [act, slug = '', ...more] = positionals
  const { db: homeDb } = await openDatabase(configAt(config, home), shutdown, 'work')
  const open = (name: string) => openNamed(config, { name, homeDb, shutdown })
  if (act === 'list' && slug === '') {
    printLines((await listClientDatabases(homeDb)).map((client) => `${client.slug}  ${client.database}`))
    return 0
  }
  if (act === 'move' && slug !== '' && values.to !== undefined && more.length === 0) {
    await moveClient({ slug, to: values.to, homeDb, open, say: (line) => printLines([line]) })
    return 0
  }
  if (act === 'stay' && slug !== '' && more.length === 0) {
    await stayClient({ slug, homeDb, open })
    printLines([`${slug} stays where it is.`])
    return 0
  }
  console.error(usage)
  return 1
}

async function openNamed(
  config: Config,
  { name, homeDb, shutdown }: { name: string; homeDb: PooledDatabase; shutdown: Shutdown },
): Promise<PooledDatabase> {
  const own = name === home ? configAt(config, home) : configOfDatabase(config, name)
  if (name !== home) await prepareDatabase(own, { name, homeDb })
  const db = createDatabase(own.DATABASE_DIRECT_URL ?? own.DATABASE_URL!, { max: 2, patience: 'work' })
  shutdown.add(`the connections to ${name}`, () => db.destroy())
  return db
}
