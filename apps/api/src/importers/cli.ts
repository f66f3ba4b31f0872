import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { countWords } from '@touchline/rules/words/count-words'
import { printable } from '@touchline/rules/words/printable'
import type { Kysely } from 'kysely'
import type { AppliedSlots } from '../commands/timetable/apply-wanted-slots.ts'
import { decodeText } from '../gateways/feeds/decode-text.ts'
import { FeedUnreachable } from '../gateways/feeds/load-pages.ts'
import { readPicturesOf } from '../gateways/pictures/picture-source.ts'
import type { Database } from '../stores/database/tables.ts'
import { importCatalogue } from './catalogue/import-catalogue.ts'
import { type Fault, formatFault } from './fault.ts'
import { type FeedImport, importOpenActive, NoSuchClient } from './openactive/import-openactive.ts'
import type { Change } from './summary.ts'

type Log = (line: string) => unknown

const USAGE = `Usage:
  npm run import -- catalogue FILE
  npm run import -- openactive FILE|URL … [--client SLUG]`

/** Nothing was imported. */
const NOT_IMPORTED = 1
/** All that could be used is imported, and something was left out. */
const LEFT_OUT = 2

const counts = ({ created, updated, removed }: Omit<Change, 'noun'>): string =>
  [
    ...(created > 0 ? [`${created} created`] : []),
    ...(updated > 0 ? [`${updated} updated`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ].join(', ')

type Applied = { changes: readonly Change[]; sessions: AppliedSlots; leftAsSold: readonly string[] }

const tellChanges = ({ changes, sessions, leftAsSold }: Applied, log: Log): void => {
  const all = [...changes, { noun: 'sessions', ...sessions }].filter((change) => counts(change) !== '')
  const width = Math.max(0, ...all.map(({ noun }) => noun.length)) + 2
  for (const change of all) log(`  ${change.noun.padEnd(width)}${counts(change)}`)
  if (sessions.cancelled > 0)
    log(
      `  ${countWords(sessions.cancelled, 'session')} cancelled: those who have booked one get everything back and an email.`,
    )
  if (sessions.moved > 0)
    log(
      `  ${countWords(sessions.moved, 'session')} moved: those who have booked one or wait for it get an email.`,
    )
  if (leftAsSold.length > 0)
    log(
      `  ${countWords(leftAsSold.length, 'session')} ${leftAsSold.length === 1 ? 'stays as it was' : 'stay as they were'} sold, though the file says otherwise now:`,
    )
  for (const words of leftAsSold) log(`    ${words}`)
  if (all.length === 0 && sessions.cancelled === 0 && sessions.moved === 0)
    log('  Nothing to change: 0 created, 0 updated, 0 removed.')
}

const tellFaults = (input: string, faults: readonly (Fault & { source?: string })[], log: Log): number => {
  log(`${input} was not imported: ${countWords(faults.length, 'fault')}.`)
  for (const fault of faults) {
    const page = fault.source === undefined || fault.source === input ? '' : `${fault.source} `
    log(`  ${page}${formatFault(fault)}`)
  }
  return NOT_IMPORTED
}

const runCatalogue = async (db: Kysely<Database>, path: string, log: Log): Promise<number> => {
  const bytes = await readFile(path).catch((error: Error) => error)
  if (bytes instanceof Error) {
    log(`${path} can't be read: ${bytes.message}`)
    return NOT_IMPORTED
  }
  const decoded = decodeText(bytes)
  if ('unreadable' in decoded) {
    log(`${path} ${decoded.unreadable}.`)
    return NOT_IMPORTED
  }
  const result = await importCatalogue(db, decoded.text, { readPicture: readPicturesOf(dirname(path)) })
  if (!result.ok) return tellFaults(path, result.faults, log)
  log(`${path} is imported as the client '${result.client}'.`)
  tellChanges(result, log)
  for (const note of result.notes) log(`  ${note}`)
  return 0
}

const tellFeed = ({ address, items, shift }: FeedImport, isOne: boolean, log: Log): void => {
  if (!isOne) log(`  ${address}:`)
  const { updated, deleted, older } = items
  log(`  ${updated} items are current and ${deleted} deleted.`)
  if (older > 0) log(`  ${older} items are older than what is known of them: left out.`)
  const { weeks, first } = shift
  if (weeks === 0 || first === null) return
  log(`  All its dates were in the past: they are moved on by ${weeks} whole weeks.`)
  log(`  The first session was at ${first.was} and is now at ${first.is}, by the wall clock there.`)
}

const tellSkipped = (heading: string, skipped: FeedImport['skipped'], log: Log): void => {
  if (skipped.length > 0) log(`  ${heading} (${skipped.length}):`)
  for (const { itemId, reason } of skipped) log(`    ${itemId}: ${reason}`)
}

const runOpenActive = async (
  db: Kysely<Database>,
  inputs: readonly string[],
  client: string | undefined,
  log: Log,
): Promise<number> => {
  const result = await importOpenActive(db, inputs, client === undefined ? {} : { client })
  const all = inputs.join(', ')
  if (!result.ok) return tellFaults(all, result.faults, log)
  const { feeds } = result
  const addresses = feeds.map(({ address }) => address).join(', ')
  log(
    `${all} ${inputs.length === 1 ? 'is' : 'are'} imported for the client '${result.client}' (feed ${addresses}).`,
  )
  for (const feed of feeds) tellFeed(feed, feeds.length === 1, log)
  tellChanges(result, log)
  for (const note of result.notes) log(`  ${note}`)
  const skipped = feeds.flatMap((feed) => feed.skipped)
  const leftOut = skipped.filter(({ isSaid }) => !isSaid)
  tellSkipped(
    'Not used',
    skipped.filter(({ isSaid }) => isSaid),
    log,
  )
  tellSkipped('Left out, since it can’t be read or used as it is', leftOut, log)
  if (result.closed > 0)
    log(
      `  ${countWords(result.closed, 'session')} of what is left out stay${result.closed === 1 ? 's' : ''} as last known: what is booked stays booked, and no more is sold.`,
    )
  return leftOut.length > 0 ? LEFT_OUT : 0
}

const readArgs = (args: string[]) => {
  try {
    return parseArgs({ args, options: { client: { type: 'string' } }, allowPositionals: true })
  } catch {
    return null
  }
}

/** `npm run import -- …`: says what was done or what is wrong, and gives the exit code: 0, 1 where nothing was imported, 2 where something was left out. */
export const runImport = async (
  db: Kysely<Database>,
  args: string[],
  log: Log = (line) => process.stdout.write(`${line}\n`),
): Promise<number> => {
  // S60: what a file or a feed says forges no line.
  const say: Log = (line) => log(printable(line))
  const parsed = readArgs(args)
  const [kind, input, ...more] = parsed?.positionals ?? []
  const client = parsed?.values.client
  try {
    if (input !== undefined) {
      if (kind === 'catalogue' && client === undefined && more.length === 0)
        return await runCatalogue(db, input, say)
      if (kind === 'openactive') return await runOpenActive(db, [input, ...more], client, say)
    }
  } catch (error) {
    if (!(error instanceof FeedUnreachable) && !(error instanceof NoSuchClient)) throw error
    say(error.message)
    return NOT_IMPORTED
  }
  log(USAGE)
  return NOT_IMPORTED
}
