import type { DeskActName } from '@touchline/contract/entities/desk/desk-contract'
import { isWithinCoolingOff } from '@touchline/rules/contracts/leaving'
import { coolingOffUntil, paymentName } from '@touchline/rules/contracts/payment-words'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { countWords } from '@touchline/rules/words/count-words'
import type { ContractPaymentRecord, ContractRecord } from '../../stores/joining/contracts.ts'
import { type FreezeDay, freezeDays, freezeNow, planFreeze, planThaw, termsOfOperator } from './freezing.ts'
import { coolOff, endOn, stayIn } from './leaving.ts'
import { refusalOfDecision } from './payment-decisions.ts'
import { changeAhead } from './versions-of.ts'

/** An act of staff on a contract, with what it needs. */
export interface ActAsked {
  act: DeskActName
  on?: string | undefined
  months?: number | undefined
  fee?: number | undefined
  paymentId?: number | undefined
}

interface At {
  today: string
  symbol: string
}

const decisions = ['waive', 'write-off', 'ask-again'] as const
export const isDecision = (act: DeskActName): act is (typeof decisions)[number] =>
  decisions.some((one) => one === act)

/** Days from which staff can freeze a contract; none where they can't. */
export const daysToFreeze = (contract: ContractRecord, today: string): FreezeDay[] =>
  contract.state === 'active' && !freezeNow(contract, today) && !changeAhead(contract, today)
    ? freezeDays(contract, termsOfOperator, today)
    : []

/** Lists what staff can do to a contract today. */
export function actsOf(contract: ContractRecord, today: string): DeskActName[] {
  const { state, endsOn } = contract
  const isGoingOn = state === 'active' || state === 'leaving'
  return [
    ...(daysToFreeze(contract, today).length > 0 ? ['freeze' as const] : []),
    ...(planThaw(contract, today) ? ['end-freeze' as const] : []),
    ...(isGoingOn ? ['end' as const] : []),
    ...(state === 'leaving' && endsOn !== null && endsOn >= today ? ['stay' as const] : []),
  ]
}

/** Lists what staff can decide about a payment. */
export const decisionsOn = (payment: ContractPaymentRecord, { card }: Pick<ContractRecord, 'card'>) =>
  decisions.filter(
    (decision) =>
      refusalOfDecision(
        { state: payment.state, hasCard: card !== null && card.isExpired !== true },
        decision,
      ) === null,
  )

/** States what an act means, sentence by sentence; null where staff can't do it. */
export function meaningOf(contract: ContractRecord, asked: ActAsked, at: At): string[] | null {
  const { act, paymentId } = asked
  if (isDecision(act)) {
    const payment = contract.payments.find(({ id }) => id === paymentId)
    return payment && decisionsOn(payment, contract).includes(act) ? decisionWords(payment, act, at) : null
  }
  if (!actsOf(contract, at.today).includes(act)) return null
  switch (act) {
    case 'freeze':
      return freezeMeaning(contract, asked, at)
    case 'end-freeze':
      return thawMeaning(contract, at)
    case 'end':
      return endMeaning(contract, asked, at)
    case 'stay':
      return [
        'It goes on as before: the end is taken back.',
        `Taken or due again: ${sumWords(stayIn(contract, contract.payments, at.today), at)}.`,
      ]
  }
}

const payments = { one: 'payment', many: 'payments' }

const sumWords = (list: readonly { pence: number }[], { symbol }: At): string =>
  list.length === 0
    ? 'nothing'
    : `${formatPence(sumPence(list.map(({ pence }) => pence)), symbol)} in ${countWords(list.length, payments)}`

function freezeMeaning(
  contract: ContractRecord,
  { on, months = 1, fee = 0 }: ActAsked,
  at: At,
): string[] | null {
  const day = daysToFreeze(contract, at.today).find(({ from }) => from === on)
  if (!day?.months.includes(months)) return null
  const { until, notTaken, fees, leastUntil } = planFreeze(
    contract,
    { from: day.from, months, feePence: fee },
    at.today,
  )
  return [
    `It is frozen from ${dayAndYear(day.from)} until the end of ${dayAndYear(until)}: its prices and benefits don’t apply then. What is booked stays booked.`,
    `Not taken: ${sumWords(notTaken, at)}.`,
    fees.length === 0 ? 'No fee is taken instead.' : `Taken instead: ${sumWords(fees, at)}.`,
    ...(leastUntil === null ? [] : [`Its least time is then over on ${dayAndYear(leastUntil)}.`]),
  ]
}

function thawMeaning(contract: ContractRecord, at: At): string[] | null {
  const planned = planThaw(contract, at.today)
  if (planned === null) return null
  const { resumesOn, isTakenBack, added } = planned
  return [
    isTakenBack
      ? 'It has not begun: the whole freeze is taken back.'
      : `It is a membership again from ${dayAndYear(resumesOn)}.`,
    `Taken or due again: ${sumWords(added, at)}.`,
  ]
}

const owed: ReadonlySet<string> = new Set(['ahead', 'due', 'asked', 'failed', 'reversed'])

function endMeaning(contract: ContractRecord, { on }: ActAsked, at: At): string[] | null {
  const { endsOn, joinedOn } = contract
  if (on === undefined || on < joinedOn || (endsOn !== null && on >= endsOn)) return null
  const { dropped, added, returned, writtenOff } = endOn(contract, contract.payments, on)
  const gone = new Set([...dropped, ...writtenOff])
  const open = contract.payments.filter(({ id, state }) => owed.has(state) && !gone.has(id))
  return [
    ...coolingOffWords(contract, on, at),
    on < at.today ? 'It ends at once.' : `Its last day is ${dayAndYear(on)}. Bookings that stand stay.`,
    `Still to be paid: ${sumWords([...open, ...added], at)}.`,
    returned.length === 0
      ? 'Nothing comes back.'
      : `Comes back: ${sumWords(returned, at)}, to the card or account that paid. What was paid at a desk is owed there: pay it out under Money to settle.`,
  ]
}

/** States that the member can still cancel, which gives back more than an end does. */
function coolingOffWords(contract: ContractRecord, on: string, { today, symbol }: At): string[] {
  const { terms, joinedOn, payments } = contract
  if (!isWithinCoolingOff(terms, contract, today)) return []
  const until = dayAndYear(coolingOffUntil(terms, joinedOn)!)
  const { backPence } = coolOff(contract, payments, today)
  const back = backPence > 0 ? ` and get ${formatPence(backPence, symbol)} back` : ''
  return [
    `They can still cancel until ${until}${back}. They do so under Memberships in their account.${backPence > 0 ? ' This end does not give it back.' : ''}${on < today ? ' After it they can’t cancel.' : ''}`,
  ]
}

function decisionWords(
  payment: ContractPaymentRecord,
  act: (typeof decisions)[number],
  { symbol }: At,
): string[] {
  const what = `${formatPence(payment.pence, symbol)}, ${paymentName(payment)}`
  switch (act) {
    case 'waive':
      return [`${what} is not owed any more, and nothing asks for it. The membership goes on.`]
    case 'write-off':
      return [`${what} is owed, and given up: nothing asks for it any more.`]
    case 'ask-again':
      return [`The card is charged ${what} again within ten minutes.`]
  }
}
