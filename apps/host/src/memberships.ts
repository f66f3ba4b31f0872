import { parseArgs } from 'node:util'
import { errorReply, isRefusal } from '@touchline/api/call/answer'
import {
  type DebitAct,
  debitActs,
  decideOnDebit,
  describeDebits,
} from '@touchline/api/commands/direct-debit/debits-for-staff'
import {
  changePlanByOperator,
  takePlanChangeBackByOperator,
} from '@touchline/api/commands/joining/change-plan-by-operator'
import { decideOnPayment } from '@touchline/api/commands/joining/decide-on-payment'
import {
  describeContract,
  describeContracts,
  describeOwed,
} from '@touchline/api/commands/joining/describe-contracts'
import { endByOperator } from '@touchline/api/commands/joining/end-by-operator'
import { endFreezeByOperator, freezeByOperator } from '@touchline/api/commands/joining/freeze-by-operator'
import type { Config } from '@touchline/api/config'
import { type PaymentDecision, paymentDecisions } from '@touchline/api/policies/joining/payment-decisions'
import { type ContractState, contractStates } from '@touchline/rules/contracts/contract-states'
import { openDatabase } from './open-database.ts'
import { complain, printLines } from './print-lines.ts'
import type { Shutdown } from './shutdown.ts'

const usage = `Usage:
  npm run memberships -- contracts [--state active|leaving|ended|cancelled] [--venue SLUG] [--client SLUG]
  npm run memberships -- show CONTRACT
  npm run memberships -- owed [--client SLUG]
  npm run memberships -- write-off|waive|ask-again PAYMENT --why "…" --by NAME
  npm run memberships -- debits [--client SLUG]
  npm run memberships -- resume-debits MANDATE --why "…" --by NAME
  npm run memberships -- paid-back REFUND --why "…" --by NAME
  npm run memberships -- end CONTRACT --on YYYY-MM-DD --why "…" --by NAME [--no-letter]
  npm run memberships -- freeze CONTRACT --on YYYY-MM-DD --months N [--fee PENCE] --why "…" --by NAME
  npm run memberships -- unfreeze CONTRACT --why "…" --by NAME
  npm run memberships -- change-plan CONTRACT PLAN [--on YYYY-MM-DD] --why "…" --by NAME
  npm run memberships -- keep-plan CONTRACT --why "…" --by NAME

The lists have the numbers of contracts and payments. A venue lists the contracts whose plan can be joined there. Written off is what is owed and given up; waived is what is not owed,
although the contract goes on. \`ask-again\` has the card charged with the next run of the job. A contract that is ended goes on until the end
of that day: what is owed until then is collected, the month of that day is paid whole, and what was paid for later months goes back to the cards.
A freeze begins on a payment day whose months are not paid, whatever the plan says; without a fee nothing is taken in it.
A change of plan begins with the next payment day that no bank is asked for, or a later one; PLAN is the plan's slug. \`keep-plan\` takes it back before that day.`

const options = {
  client: { type: 'string' },
  venue: { type: 'string' },
  state: { type: 'string' },
  on: { type: 'string' },
  why: { type: 'string' },
  by: { type: 'string' },
  months: { type: 'string' },
  fee: { type: 'string' },
  'no-letter': { type: 'boolean' },
} as const

/** `npm run memberships -- …`: contracts, what they owe, and what the operator decides about them. */
export async function runMemberships(config: Config, args: string[], shutdown: Shutdown): Promise<number> {
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const [act = '', named = '', ...more] = positionals
  const { client = null, venue = null, state = null } = values
  const open = async () => (await openDatabase(config, shutdown, 'work')).db
  if (act === 'contracts' && named === '' && (state === null || isState(state))) {
    const lines = await describeContracts(await open(), { client, venue, state })
    printLines(lines.length === 0 ? ['There are no such contracts.'] : lines)
    return 0
  }
  if (act === 'owed' && named === '') {
    const lines = await describeOwed(await open(), { client })
    printLines(lines.length === 0 ? ['Nothing is owed.'] : lines)
    return 0
  }
  if (act === 'debits' && named === '') {
    const lines = await describeDebits(await open(), { client })
    printLines(lines.length === 0 ? ['No direct debit needs attention.'] : lines)
    return 0
  }
  if (isDebitAct(act)) return decideOnDebitOf(open, { act, named, values })
  const id = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null
  const [planSlug = null, ...surplus] = act === 'change-plan' ? more : [null, ...more]
  if (id === null || surplus.length > 0) return complainOfUse()
  if (act === 'show') {
    const lines = await describeContract(await open(), id)
    if (lines.length > 0) printLines(lines)
    else complain(`There is no contract ${id}.`)
    return lines.length > 0 ? 0 : 1
  }
  const [why, by] = [values.why?.trim() ?? '', values.by?.trim() ?? '']
  if (why.length < 3 || why.length > 300 || by === '' || by.length > 80) return complainOfUse()
  const who = `operator ${by}` as const
  if (isDecision(act)) {
    const done = await decideOnPayment(await open(), { paymentId: id, decision: act, why, who })
    return tell(done, {
      changed: `Payment ${id} ${decided[act]}.`,
      unchanged: `Payment ${id} ${decided[act]} already.`,
    })
  }
  if (act === 'unfreeze')
    return tell(await endFreezeByOperator(await open(), { contractId: id, why, who }), {
      changed: `The freeze of contract ${id} ends.`,
      unchanged: `Contract ${id} is not frozen.`,
    })
  if (act === 'change-plan') {
    const { on: from = null } = values
    if (planSlug === null || (from !== null && !isDay(from))) return complainOfUse()
    return tell(await changePlanByOperator(await open(), { contractId: id, planSlug, from, why, who }), {
      changed: `The plan of contract ${id} changes.`,
      unchanged: `Contract ${id} has that plan already, or changes to it.`,
    })
  }
  if (act === 'keep-plan')
    return tell(await takePlanChangeBackByOperator(await open(), { contractId: id, why, who }), {
      changed: `The plan of contract ${id} does not change.`,
      unchanged: `No change of the plan of contract ${id} is ahead.`,
    })
  const lastDay = values.on ?? ''
  if (act === 'freeze') {
    const [months, feePence] = [Number(values.months), Number(values.fee ?? '0')]
    const isWhole = Number.isInteger(months) && months >= 1 && months <= 12 && Number.isInteger(feePence)
    if (!isDay(lastDay) || !isWhole || feePence < 0 || feePence > 1_000_000) return complainOfUse()
    const asked = { contractId: id, from: lastDay, months, feePence, why, who }
    return tell(await freezeByOperator(await open(), asked), {
      changed: `Contract ${id} is frozen.`,
      unchanged: `Contract ${id} is frozen on these days already.`,
    })
  }
  if (act !== 'end' || !isDay(lastDay)) return complainOfUse()
  const isTold = !values['no-letter']
  const done = await endByOperator(await open(), { contractId: id, lastDay, why, who, isTold })
  const words = `The last day of contract ${id} is ${lastDay}`
  return tell(done, { changed: `${words}.`, unchanged: `${words} already.` })
}

interface DebitDecision {
  act: DebitAct
  named: string
  values: { why?: string | undefined; by?: string | undefined }
}

async function decideOnDebitOf(
  open: () => Promise<Parameters<typeof decideOnDebit>[0]>,
  { act, named, values }: DebitDecision,
): Promise<number> {
  const [why, by] = [values.why?.trim() ?? '', values.by?.trim() ?? '']
  const isNamed = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(named)
  if (!isNamed || why.length < 3 || why.length > 200 || by === '' || by.length > 80) return complainOfUse()
  const isChanged = await decideOnDebit(await open(), { act, id: named, why, by })
  printLines([isChanged ? `${named}: ${debitsDecided[act]}.` : 'Nothing has changed.'])
  return 0
}

const debitsDecided: Record<DebitAct, string> = {
  'resume-debits': 'is collected by again',
  'paid-back': 'is paid out',
}
const isDebitAct = (word: string): word is DebitAct => debitActs.some((one) => one === word)

/** Prints what a change has come to. @returns the exit code */
function tell(
  done: Awaited<ReturnType<typeof decideOnPayment | typeof endByOperator | typeof freezeByOperator>>,
  { changed, unchanged }: { changed: string; unchanged: string },
): number {
  if (isRefusal(done)) complain(errorReply(done).message)
  else printLines(done.isChanged ? [changed, ...('words' in done ? done.words : [])] : [unchanged])
  return isRefusal(done) ? 1 : 0
}

const decided: Record<PaymentDecision, string> = {
  'write-off': 'is written off',
  waive: 'is waived',
  'ask-again': 'is to be asked for again',
}

function complainOfUse(): number {
  console.error(usage)
  return 1
}

const isState = (word: string): word is ContractState => Object.hasOwn(contractStates.moves, word)
const isDecision = (word: string): word is PaymentDecision => paymentDecisions.some((one) => one === word)
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
