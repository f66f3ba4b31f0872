import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Config } from '@touchline/api/config'
import { decodeText } from '@touchline/api/gateways/feeds/decode-text'
import { readCatalogue } from '@touchline/api/importers/catalogue/read-catalogue'
import { runImport } from '@touchline/api/importers/cli'
import type { PooledDatabase } from '@touchline/api/stores/database/database'
import {
  findDatabaseOf,
  listHostsOf,
  listHostsTaken,
  placeClient,
} from '@touchline/api/stores/spread/client-databases'
import { home } from '@touchline/api/stores/spread/own-database'
import { CannotStart } from '../cannot-start.ts'
import { openDatabase } from '../open-database.ts'
import type { Shutdown } from '../shutdown.ts'
import { configOfDatabase, prepareDatabase } from './other-databases.ts'
import { configAt } from './over-databases.ts'

/**
 * Imports into the database of the client: where it lives, or for a new one home, or what `--to` names. Its hosts are then
 * written down at home, where requests are told their way.
 */
export async function importIntoItsDatabase(
  config: Config,
  args: string[],
  shutdown: Shutdown,
): Promise<number> {
  const { to, words } = takeTo(args)
  const { db: homeDb } = await openDatabase(configAt(config, home), shutdown, 'work')
  const { slug, hosts } = await clientOf(words)
  if (slug === null) return runImport(homeDb, words)
  const lives = await findHome(homeDb, slug)
  if (to !== null && lives !== null && to !== lives)
    throw new CannotStart(
      `The client ${slug} lives in the database ${lives}: leave --to out, or move it first.`,
    )
  const name = lives ?? to ?? home
  const taken = await listHostsTaken(homeDb, slug, hosts)
  if (taken.length > 0)
    throw new CannotStart(`Nothing was imported: ${taken.join(', ')} belongs to another client.`)
  if (name === home) return runImport(homeDb, words)
  const own = configOfDatabase(config, name)
  await prepareDatabase(own, { name, homeDb })
  const { db } = await openDatabase(own, shutdown, 'work')
  const exitCode = await runImport(db, words)
  await placeClient(homeDb, slug, name, await listHostsOf(db, slug))
  return exitCode
}

/** Returns where a client lives, or null for a new one. */
async function findHome(homeDb: PooledDatabase, slug: string): Promise<string | null> {
  const written = await findDatabaseOf(homeDb, slug)
  if (written !== home) return written
  return (await listHostsOf(homeDb, slug)).length > 0 ? home : null
}

/** Takes `--to NAME` out of the words: only a process with several databases knows it. */
function takeTo(args: readonly string[]): { to: string | null; words: string[] } {
  const at = args.indexOf('--to')
  if (at < 0) return { to: null, words: [...args] }
  return { to: args[at + 1] ?? null, words: args.toSpliced(at, 2) }
}

/** Reads which client an import is for. One whose words or file can't be read is none: the import then says why. */
async function clientOf(words: string[]): Promise<{ slug: string | null; hosts: readonly string[] }> {
  const none = { slug: null, hosts: [] }
  const { values, positionals } = parseArgs({
    args: words,
    options: { client: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  })
  const [kind, file] = positionals
  if (kind === 'openactive')
    return { slug: typeof values.client === 'string' ? values.client : null, hosts: [] }
  if (kind !== 'catalogue' || file === undefined) return none
  const bytes = await readFile(file).catch(() => null)
  const decoded = bytes && decodeText(bytes)
  if (decoded === null || 'unreadable' in decoded) return none
  const read = readCatalogue(decoded.text)
  return read.ok ? { slug: read.file.client.slug, hosts: read.file.client.hosts } : none
}
