import { setTimeout as sleep } from 'node:timers/promises'
import { countWords } from '@touchline/rules/words/count-words'
import type { Kysely, Transaction } from 'kysely'
import type { PooledDatabase } from '../../stores/database/database.ts'
import type { Database } from '../../stores/database/tables.ts'
import { listHostsOf, placeClient } from '../../stores/spread/client-databases.ts'
import { type ClientTable, listClientTables } from '../../stores/spread/moving/client-tables.ts'
import { copyRows, removeRows, tallyRows, writeAsTheyAre } from '../../stores/spread/moving/copy-rows.ts'
import { closeFence, openFence } from '../../stores/spread/moving/fence.ts'
import {
  aloneWith,
  beginMove,
  endMove,
  findClientId,
  findMove,
  forgetArrival,
  hasArrived,
  listMigrations,
  noteArrival,
  noteLeaving,
} from '../../stores/spread/moving/moves.ts'
import { listSequencesOutOfRange, readOwnDatabase } from '../../stores/spread/own-database.ts'

/** A move that can't be made, or goes no further. The message is a sentence for the operator. */
export class CannotMove extends Error {
  override readonly name = 'CannotMove'
}

interface Move {
  slug: string
  to: string
  homeDb: PooledDatabase
  /** Opens a database by its name, for work that takes long. */
  open: (name: string) => Promise<PooledDatabase>
  say: (line: string) => void
  /** Time after which every process asks again where a client lives. */
  seenAfterMs?: number
}

/**
 * Moves a client to another database. Writings of the client are refused as busy while its rows are copied; reading goes on.
 * Until the copy is committed the old place counts, and a fault takes the move back; from then on only the new one counts. A
 * command that was ended goes on when it is run again. The rows at the old place are removed at the end: jobs there would do
 * their work twice.
 */
export const moveClient = (move: Move): Promise<void> => alone(move, () => moveAlone(move))

async function alone(
  { homeDb, slug }: Pick<Move, 'homeDb' | 'slug'>,
  act: () => Promise<void>,
): Promise<void> {
  if (!(await aloneWith(homeDb, slug, act)))
    throw new CannotMove(`Another command is at work on a move of ${slug}: wait for its end.`)
}

async function moveAlone(move: Move): Promise<void> {
  const { slug, to, homeDb, open, say, seenAfterMs = 3_000 } = move
  // Before anything is written down: a name that the settings lack is no move.
  const target = await open(to)
  const { from, isUnderWayTo } = await beginMove(homeDb, slug, to)
  if (isUnderWayTo !== to)
    throw new CannotMove(`The client ${slug} is being moved to ${isUnderWayTo}: end that move first.`)
  if (from === to) {
    await endMove(homeDb, slug)
    throw new CannotMove(`The client ${slug} lives in the database ${to} already.`)
  }
  const source = await open(from)
  const isThere = await hasArrived(target, slug)
  const clientId = await findClientId(isThere ? target : source, slug)
  if (clientId === null) {
    await endMove(homeDb, slug, { source })
    throw new CannotMove(`There is no client ${slug} in the database ${from}.`)
  }
  if (!isThere) {
    await noteLeaving(source, { slug, from, to })
    try {
      const rows = await copyFenced({ source, target, clientId, slug, say })
      say(`${rows} are copied, and the same on both sides.`)
    } catch (error) {
      await takeBack({ source, target, homeDb, clientId, slug })
      throw error
    }
  }
  await placeClient(homeDb, slug, to, await listHostsOf(target, slug))
  say(`${slug} lives in ${to}.`)
  await sleep(seenAfterMs)
  await clearOldPlace(source, slug, clientId)
  await endMove(homeDb, slug, { source, target })
  say('The rows at the old place are removed.')
}

/** Lets the client go on at the old place after a fault, unless its copy is committed at the new one. */
async function takeBack({
  source,
  target,
  homeDb,
  clientId,
  slug,
}: Pick<Copy, 'source' | 'target' | 'clientId' | 'slug'> & Pick<Move, 'homeDb'>): Promise<void> {
  if (await hasArrived(target, slug)) return
  await openFence(source, await listClientTables(source), clientId)
  await endMove(homeDb, slug, { source })
}

/** Demands the same tables on both sides, the right to write rows as they are, and ids that the other side has not given. */
async function demandLikeness(source: PooledDatabase, target: PooledDatabase): Promise<void> {
  const [here, there] = [await listMigrations(source), await listMigrations(target)]
  if (here.join() !== there.join())
    throw new CannotMove('The two databases have not the same migrations: run npm run migrate first.')
  for (const db of [source, target]) {
    await db.transaction().execute(demandRight)
    const { name, number } = await readOwnDatabase(db)
    const outside = await listSequencesOutOfRange(db, number)
    if (outside.length > 0)
      throw new CannotMove(
        `Ids of ${outside.join(', ')} in the database ${name} are outside its range: the other database may have given the same.`,
      )
  }
}

interface Copy {
  source: PooledDatabase
  target: PooledDatabase
  clientId: number
  slug: string
  say: (line: string) => void
}

/** Closes the fence, copies and compares in one transaction of the new place: there is all of it, or nothing. */
async function copyFenced({ source, target, clientId, slug, say }: Copy): Promise<string> {
  const tables = await listClientTables(source)
  await demandLikeness(source, target)
  say(`Writings of ${slug} are refused as busy from now on.`)
  await closeFence(source, tables, clientId)
  let rows = 0
  await source
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((from) =>
      target.transaction().execute(async (to) => {
        // First, so that all who ask whether it has arrived wait for the end of the copy.
        await noteArrival(to, slug)
        await demandRight(to)
        for (const table of tables) {
          await copyRows(from, to, { table, clientId })
          rows += await compare(from, to, table, clientId)
        }
      }),
    )
  return `${countWords(rows, 'row')} of ${countWords(tables.length, 'table')}`
}

async function demandRight(tx: Transaction<Database>): Promise<void> {
  await writeAsTheyAre(tx).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new CannotMove(
      'The role of the database may not write rows as they are: grant set on parameter session_replication_role to it, as a superuser.',
    )
  })
}

/** Compares numbers of rows and all their values, sums of money among them. @returns the number of rows */
async function compare(
  from: Kysely<Database>,
  to: Kysely<Database>,
  table: ClientTable,
  clientId: number,
): Promise<number> {
  const [here, there] = [await tallyRows(from, table, clientId), await tallyRows(to, table, clientId)]
  if (here.rows !== there.rows || here.sum !== there.sum)
    throw new CannotMove(
      `The table ${table.name} has ${here.rows} rows of the client at the old place and ${there.rows} at the new one, or other values: nothing was moved.`,
    )
  return here.rows
}

async function clearOldPlace(source: PooledDatabase, slug: string, clientId: number): Promise<void> {
  const tables = await listClientTables(source)
  await source.transaction().execute(async (tx) => {
    await demandRight(tx)
    await removeRows(tx, tables, clientId)
    await forgetArrival(tx, slug)
  })
  await openFence(source, tables, clientId)
}

/** Takes back a move whose copy was not made: the client stays where it is, and is written to again. */
export const stayClient = (move: Pick<Move, 'slug' | 'homeDb' | 'open'>): Promise<void> =>
  alone(move, () => stayAlone(move))

async function stayAlone({ slug, homeDb, open }: Pick<Move, 'slug' | 'homeDb' | 'open'>): Promise<void> {
  const under = await findMove(homeDb, slug)
  if (!under) throw new CannotMove(`No move of the client ${slug} is under way.`)
  if (await hasArrived(await open(under.to), slug))
    throw new CannotMove(`The client ${slug} is in ${under.to} by now: run the move again, and it is ended.`)
  const source = await open(under.from)
  const clientId = await findClientId(source, slug)
  if (clientId !== null) await openFence(source, await listClientTables(source), clientId)
  await endMove(homeDb, slug, { source })
}
