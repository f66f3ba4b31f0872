import type { ContractState } from '@touchline/rules/contracts/contract-states'
import { paymentName } from '@touchline/rules/contracts/payment-words'
import { formatPence } from '@touchline/rules/money/money'
import { countWords } from '@touchline/rules/words/count-words'
import type { Kysely } from 'kysely'
import { cardWords } from '../../policies/payments/card-words.ts'
import type { Database } from '../../stores/database/tables.ts'
import { listVersions } from '../../stores/joining/contract-versions.ts'
import { type ContractRecord, readContracts } from '../../stores/joining/contracts.ts'
import {
  findContractOfOperator,
  listContractMoves,
  listContractsForOperator,
  listOwed,
  type OwedPayment,
} from '../../stores/joining/contracts-for-operator.ts'

type Db = Kysely<Database>

/** Lists contracts, the newest first: two lines each. */
export async function describeContracts(
  db: Db,
  wanted: { client: string | null; venue: string | null; state: ContractState | null },
): Promise<string[]> {
  return (await listContractsForOperator(db, wanted)).flatMap((one) => {
    const { next, owedPence, symbol } = one
    const payer = [one.payer, one.email].filter(Boolean).join(', ')
    const days = one.endsOn === null ? `from ${one.startsOn}` : `from ${one.startsOn} until ${one.endsOn}`
    return [
      `${one.id}  ${one.state.padEnd(9)}  ${one.planName}  ${payer}  ${one.client}`,
      `  ${[
        `${days}, ${countWords(one.people, people)}`,
        next === null
          ? 'no payment to come'
          : `next ${formatPence(next.pence, symbol)} on ${next.on} (${paymentName(next)})`,
        ...(owedPence > 0 ? [`owes ${formatPence(owedPence, symbol)}`] : []),
      ].join('; ')}`,
    ]
  })
}

const people = { one: 'person', many: 'people' }

/** Lists what contracts owe, the oldest first: two lines for each payment. */
export async function describeOwed(db: Db, wanted: { client: string | null }): Promise<string[]> {
  return (await listOwed(db, wanted)).flatMap((one) => [
    `${one.id}  ${formatPence(one.pence, one.symbol)}  ${one.planName}, ${paymentName(one)}  ${[one.payer, one.email].filter(Boolean).join(', ')}  ${one.client}`,
    `  since ${one.on}, ${askedWords(one)}; ${nextWords(one)}; contract ${one.contractId} ${one.contractState}`,
  ])
}

const askedWords = ({ asks, triedOn, failure }: OwedPayment): string =>
  asks === 0
    ? 'not asked for yet'
    : `asked for ${countWords(asks, 'time')}${triedOn === null ? '' : `, last on ${triedOn}`}${failure === '' ? '' : ` (${failure})`}`

function nextWords({ state, askOn, hasCard, hasDied }: OwedPayment): string {
  if (state === 'asked') return 'its bank is being asked'
  if (hasDied) return 'a bank has told that its payer has died, so it is not asked for'
  if (state === 'reversed') return 'the bank took its money back, so its payer has to pay it'
  if (askOn === null && state === 'due')
    return 'needs attention: no bank has answered, and it is not asked for any more'
  if (askOn === null) return 'not asked for any more, so its payer has to pay it'
  return hasCard ? `asked for on ${askOn}` : 'there is no card, so its payer has to pay it'
}

/** Says how later payments are taken: 'paid by Visa ending 4242' */
function paidWords({ card, debit }: ContractRecord): string {
  if (debit) {
    const state = debit.isStopped && debit.state !== 'ended' ? `${debit.state}, stopped` : debit.state
    return `paid by direct debit from account ending ${debit.ending} (${state}), mandate ${debit.mandateId}`
  }
  if (card === null) return 'paid by no card: its payer pays each payment'
  return `paid by ${cardWords(card)}${card.isExpired ? ', which has expired' : ''}`
}

/** Tells all of a contract: its payments, and every move with who made it and why. None where there is no such one. */
export async function describeContract(db: Db, contractId: number): Promise<string[]> {
  const of = await findContractOfOperator(db, { contractId })
  if (of === null) return []
  const contract = (await readContracts(db, { ...of, isOfAnyAge: true })).contracts[0]!
  const lines = contract.payments.map((payment) => {
    const back =
      payment.returnedPence > 0 ? `, ${formatPence(payment.returnedPence, of.symbol)} given back` : ''
    const state = payment.isWaived ? 'waived' : payment.state
    return `  ${payment.id}  ${payment.on}  ${formatPence(payment.pence, of.symbol)}  ${state}${back}  ${paymentName(payment)}`
  })
  const moves = (await listContractMoves(db, contractId)).map(({ at, paymentId, from, to, who, cause }) => {
    const move = from === null || from === to ? to : `${from} → ${to}`
    return `  ${at}  ${paymentId ?? contractId}  ${move}  by ${who}: ${cause}`
  })
  const versions = (await listVersions(db, contractId)).map(
    ({ number, planName, revision, from, who, agreedOn, withdrawnOn }) =>
      `  ${number}  from ${from}  ${planName}, revision ${revision}; agreed on ${agreedOn} by ${who}${withdrawnOn === null ? '' : `; taken back on ${withdrawnOn}`}`,
  )
  const { state, planName, startsOn, endsOn } = contract
  const names = contract.people.map(({ name, place }) => `${name} (${place})`).join(', ')
  return [
    `${contractId}  ${state}  ${planName}`,
    `  from ${startsOn}${endsOn === null ? '' : ` until ${endsOn}`}, for ${names}`,
    `  ${paidWords(contract)}`,
    ...contract.freezes.map(
      ({ from, until, feePence, reason }) =>
        `  frozen from ${from} until ${until}, ${feePence > 0 ? `${formatPence(feePence, of.symbol)} a month` : 'no fee'}: ${reason}`,
    ),
    'versions',
    ...versions,
    'payments',
    ...lines,
    'moves',
    ...moves,
  ]
}
