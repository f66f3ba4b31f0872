import { parseArgs } from 'node:util'
import { errorReply } from '@touchline/api/call/answer'
import { describePayments, describeUnsettled } from '@touchline/api/commands/by-hand/describe-payments'
import {
  resolveByOperator,
  type Verdict,
  verdicts,
} from '@touchline/api/commands/by-hand/resolve-by-operator'
import { describeReconciliation } from '@touchline/api/commands/ledger/describe-reconciliation'
import { describeTakings } from '@touchline/api/commands/ledger/describe-takings'
import { describeTaxes } from '@touchline/api/commands/ledger/describe-taxes'
import { giveBackLost } from '@touchline/api/commands/ledger/give-back-lost'
import { reconcileAfterRestore } from '@touchline/api/commands/ledger/reconcile-after-restore'
import type { Config } from '@touchline/api/config'
import { createLog } from '@touchline/api/log/create-log'
import { reachCardAccounts } from './card-accounts.ts'
import { openDatabase } from './open-database.ts'
import { complain, printLines } from './print-lines.ts'
import type { Shutdown } from './shutdown.ts'
import { openBeside } from './spread/other-databases.ts'

const usage = `Usage:
  npm run payments -- list [--client SLUG] [--all-unsettled]
  npm run payments -- show ID|REFERENCE [--client SLUG]
  npm run payments -- resolve ID taken|paid-otherwise|given-back --why "Seen in their books." --by NAME
  npm run payments -- resolve ID give-back|given-back|paid-otherwise --why "…" --by NAME
  npm run payments -- resolve ID paid-back|paid-otherwise|send-again --why "…" --by NAME
  npm run payments -- reconcile --day YYYY-MM-DD [--client SLUG]
  npm run payments -- takings --day YYYY-MM-DD [--client SLUG]
  npm run payments -- taxes --from YYYY-MM-DD --until YYYY-MM-DD [--client SLUG]
  npm run payments -- after-restore [--day YYYY-MM-DD]
  npm run payments -- give-back-lost --day YYYY-MM-DD [--client SLUG] --why "…" --by NAME

The list has what needs attention, payments and refunds, the oldest first. A payment with an order was taken, or
paid in another way where the card can't be, and one without was given back: the provider is asked, and where it says otherwise nothing is changed. The second form is for money that came
after the end of its payment: have it given back, or say that you did so at the provider, or in another way. The third is for refunds.
A day is one of the client's own calendar. \`reconcile\` ends with 1 where the ledger and the card provider differ.
After a backup was restored, \`after-restore\` has all looked at again that is not at its end, and reconciles each day from the
last one that the backup knows (or from --day) until today. \`give-back-lost\` then gives back each payment since that
day which the provider took and no books have: its order is lost. Never run it where another installation is paid at
the same account.`

const options = {
  client: { type: 'string' },
  'all-unsettled': { type: 'boolean' },
  why: { type: 'string' },
  by: { type: 'string' },
  day: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
} as const

/**
 * Runs `npm run payments -- …`: money of which a person has to find what became of it.
 * @param all settings of the whole installation, where `config` has one database of several
 */
export async function runPayments(
  config: Config,
  args: string[],
  shutdown: Shutdown,
  all: Config = config,
): Promise<number> {
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const [act, named = '', verdict = '', ...more] = positionals
  const client = values.client ?? null
  const why = values.why?.trim() ?? ''
  const by = values.by?.trim() ?? ''
  const open = async () => {
    const { db } = await openDatabase(config, shutdown, 'work')
    return { db, cards: reachCardAccounts(config), log: createLog(config) }
  }
  const openWithBeside = async () => {
    const services = await open()
    return { ...services, beside: await openBeside(all, { own: config, db: services.db, shutdown }) }
  }
  const day = values.day ?? ''
  if (act === 'reconcile' && named === '' && isDay(day)) {
    const { lines, isClean } = await describeReconciliation(await openWithBeside(), { day, client })
    printLines(lines.length === 0 ? ['There is no such client.'] : lines)
    return isClean && lines.length > 0 ? 0 : 1
  }
  if (act === 'takings' && named === '' && isDay(day)) {
    const lines = await describeTakings((await open()).db, { day, client })
    printLines(lines.length === 0 ? ['There is no such client.'] : lines)
    return lines.length === 0 ? 1 : 0
  }
  const { from = '', until = '' } = values
  if (act === 'taxes' && named === '' && isDay(from) && isDay(until) && from <= until) {
    const lines = await describeTaxes((await open()).db, { from, until, client })
    printLines(lines.length === 0 ? ['There is no such client.'] : lines)
    return lines.length === 0 ? 1 : 0
  }
  if (act === 'after-restore' && named === '' && (day === '' || isDay(day))) {
    const { lines, isClean } = await reconcileAfterRestore(await openWithBeside(), day || null)
    printLines(lines)
    return isClean ? 0 : 1
  }
  if (act === 'list' && named === '') {
    const lines = await describeUnsettled(await open(), { client, isAll: values['all-unsettled'] ?? false })
    printLines(lines.length === 0 ? ['Nothing needs attention.'] : lines)
    return 0
  }
  if (act === 'show' && named !== '' && verdict === '') {
    const lines = await describePayments(await open(), { named, client })
    if (lines.length > 0) printLines(lines)
    else complain(`There is no payment, refund or order ${named}.`)
    return lines.length > 0 ? 0 : 1
  }
  const isWhole = why.length >= 3 && why.length <= 300 && by !== '' && by.length <= 80 && more.length === 0
  if (act === 'give-back-lost' && named === '' && isDay(day) && isWhole) {
    const { lines, isDone } = await giveBackLost(await openWithBeside(), { day, client, why, by })
    printLines(lines)
    return isDone ? 0 : 1
  }
  if (act !== 'resolve' || !isVerdict(verdict) || !isWhole) {
    console.error(usage)
    return 1
  }
  const refused = await resolveByOperator(await open(), { id: named, verdict, why, by })
  if (refused) complain(errorReply(refused).message)
  else printLines([`${named} is settled: ${verdict}.`])
  return refused ? 1 : 0
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const isVerdict = (word: string): word is Verdict => verdicts.some((verdict) => verdict === word)
