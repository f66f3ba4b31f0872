import { parseArgs } from 'node:util'
import { describeAnswers } from '@touchline/api/commands/questions/describe-answers'
import type { Config } from '@touchline/api/config'
import { createVault } from '@touchline/api/crypto/vault'
import { withAnswersKeys } from './answers-keys.ts'
import { openDatabase } from './open-database.ts'
import { printLines } from './print-lines.ts'
import type { Shutdown } from './shutdown.ts'

const usage = `Usage:
  npm run answers -- VENUE YYYY-MM-DD [--client SLUG]`

/** `npm run answers -- …`: prints who comes to a venue on a day and what they answered, also about health. */
export async function runAnswers(config: Config, args: string[], shutdown: Shutdown): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    options: { client: { type: 'string' } },
    allowPositionals: true,
  })
  const [venue, date, ...more] = positionals
  if (venue === undefined || date === undefined || more.length > 0 || !/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    console.error(usage)
    return 1
  }
  const { db } = await openDatabase(config, shutdown, 'work')
  const { ANSWERS_KEYS } = await withAnswersKeys(config, db)
  const lines = await describeAnswers(db, createVault(ANSWERS_KEYS), {
    venue,
    date,
    client: values.client ?? null,
  })
  printLines(lines.length === 0 ? ['No one has booked a place there on that day.'] : lines)
  return 0
}
