import { parseArgs } from 'node:util'
import { invitePeople } from '@touchline/api/commands/account/invite-people'
import { resetSecondFactor } from '@touchline/api/commands/second-factor/reset-second-factor'
import type { Config } from '@touchline/api/config'
import { countWords } from '@touchline/rules/words/count-words'
import { openDatabase } from './open-database.ts'
import type { Shutdown } from './shutdown.ts'

const usage = `Usage:
  npm run people -- invite [--client SLUG] [--email ADDRESS] [--again]
  npm run people -- reset-second-factor --email ADDRESS [--client SLUG]

Writes to each person who was imported with an email and without a password: the link in the email opens their account. Who was written to before is left out, unless --again says otherwise; who has stopped these emails always is.

reset-second-factor removes app, passkeys, recovery codes and PIN of a member of staff, ends their sessions and tells them by email. Where the operator requires a second step, they set up a new one at their next log-in.`

/** `npm run people -- …`: the mails go out from the server, or from `npm run worker`. */
export async function runPeople(config: Config, args: string[], shutdown: Shutdown): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    options: { client: { type: 'string' }, email: { type: 'string' }, again: { type: 'boolean' } },
    allowPositionals: true,
  })
  const { client = null, email = null, again = false } = values
  const [act, ...more] = positionals
  const isReset = act === 'reset-second-factor' && email !== null && !again
  if (more.length > 0 || !(act === 'invite' || isReset)) {
    console.error(usage)
    return 1
  }
  const { db } = await openDatabase(config, shutdown, 'work')
  if (isReset) {
    const { isReset: isDone, words } = await resetSecondFactor(db, { client, email })
    console.log(words)
    return isDone ? 0 : 1
  }
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
