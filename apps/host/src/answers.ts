import { parseArgs } from 'node:util'
import { describeAnswers, describeStatements } from '@touchline/api/commands/questions/describe-answers'
import type { Config } from '@touchline/api/config'
import { createVault } from '@touchline/api/crypto/vault'
import { withAnswersKeys } from './answers-keys.ts'
import { openDatabase } from './open-database.ts'
import { printLines } from './print-lines.ts'
import type { Shutdown } from './shutdown.ts'

const usage = `Usage:
  npm run answers -- VENUE YYYY-MM-DD [--client SLUG]
  npm run answers -- statements [--client SLUG]`

/**
 * `npm run answers -- …`: prints who comes to a venue on a day and what they answered, also about health, or the members
 * whose health statement has something to look at.
 */
export async function runAnswers(config: Config, args: string[], shutdown: Shutdown): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    options: { client: { type: 'string' } },
    allowPositionals: true,
  })
  const [venue, date, ...more] = positionals
  const isOfMembers = venue === 'statements' && date === undefined
  if (!isOfMembers && (date === undefined || more.length > 0 || !/^\d{4}-\d{2}-\d{2}$/.test(date))) {
    console.error(usage)
    return 1
  }
  const { db } = await openDatabase(config, shutdown, 'work')
  const { ANSWERS_KEYS } = await withAnswersKeys(config, db)
  const vault = createVault(ANSWERS_KEYS)
  const client = values.client ?? null
  if (isOfMembers) {
    const lines = await describeStatements(db, vault, client)
    printLines(lines.length === 0 ? ['No member’s health statement has anything to look at.'] : lines)
    return 0
  }
  const lines = await describeAnswers(db, vault, { venue: venue!, date: date!, client })
  printLines(lines.length === 0 ? ['No one has booked a place there on that day.'] : lines)
  return 0
}
