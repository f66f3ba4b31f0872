import { parseArgs } from 'node:util'
import { invitePeople } from '@touchline/api/commands/account/invite-people'
import type { Config } from '@touchline/api/config'
import { countWords } from '@touchline/rules/words/count-words'
import { openDatabase } from './open-database.ts'
import type { Shutdown } from './shutdown.ts'

const usage = `Usage:
  npm run people -- invite [--client SLUG] [--email ADDRESS] [--again]

Writes to each person who was imported with an email and without a password: the link in the email opens their account. Who was written to before is left out, unless --again says otherwise; who has stopped these emails always is.`

/** `npm run people -- …`: the mails go out from the server, or from `npm run worker`. */
export async function runPeople(config: Config, args: string[], shutdown: Shutdown): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    options: { client: { type: 'string' }, email: { type: 'string' }, again: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (positionals.length !== 1 || positionals[0] !== 'invite') {
    console.error(usage)
    return 1
  }
  const { db } = await openDatabase(config, shutdown, 'work')
  const { client = null, email = null, again = false } = values
  const { invited, hadOne, refused } = await invitePeople(db, { client, email, again })
  console.log(`${countWords(invited, 'email')} will go out.`)
  if (hadOne > 0)
    console.log(
      `${countWords(hadOne, 'other')} had one before and chose no password: --again writes to them too.`,
    )
  if (refused > 0)
    console.log(
      `${countWords(refused, 'other')} asked for no more invitations and got none: ‘Forgotten your password?’ lets them in.`,
    )
  return 0
}
