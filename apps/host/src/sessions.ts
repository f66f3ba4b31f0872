import { parseArgs } from 'node:util'
import { createCatalogues } from '@touchline/api/catalogue/catalogues'
import { cancelSession } from '@touchline/api/commands/timetable/cancel-session'
import { describeSessions } from '@touchline/api/commands/timetable/describe-sessions'
import type { Config } from '@touchline/api/config'
import { createLog } from '@touchline/api/log/create-log'
import { countWords } from '@touchline/rules/words/count-words'
import { openDatabase } from './open-database.ts'
import { printLines } from './print-lines.ts'
import type { Shutdown } from './shutdown.ts'

const usage = `Usage:
  npm run sessions -- list VENUE YYYY-MM-DD [--client SLUG]
  npm run sessions -- cancel ID --reason "The instructor is ill."

The list has the ID of each session. Those who have booked a session that is cancelled get everything back and an email with
the reason; cards get their money from the server, or from \`npm run worker\`.`

/** `npm run sessions -- …`: what takes place on a day, and cancelling one of it. */
export async function runSessions(config: Config, args: string[], shutdown: Shutdown): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    options: { client: { type: 'string' }, reason: { type: 'string' } },
    allowPositionals: true,
  })
  const [act, what = '', date = '', ...more] = positionals
  if (act === 'list' && more.length === 0 && /^\d{4}-\d{2}-\d{2}$/.test(date)) {
    const { db } = await openDatabase(config, shutdown, 'work')
    const lines = await describeSessions(db, { venue: what, date, client: values.client ?? null })
    printLines(lines.length === 0 ? ['Nothing takes place there on that day.'] : lines)
    return 0
  }
  const reason = values.reason?.trim() ?? ''
  if (act !== 'cancel' || date !== '' || !/^[1-9]\d{0,14}$/.test(what) || reason === '') {
    console.error(usage)
    return 1
  }
  const { db } = await openDatabase(config, shutdown, 'work')
  const services = { db, catalogues: createCatalogues(db), log: createLog(config) }
  const returned = await cancelSession(services, Number(what), reason)
  if (returned === null) {
    console.error(`No session ${what} is to come: it has begun, is cancelled already, or was never there.`)
    return 1
  }
  console.log(`Session ${what} is cancelled: ${countWords(returned, 'booking')} given back.`)
  return 0
}
