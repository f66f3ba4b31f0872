import { isWithinCoolingOff } from '@touchline/rules/contracts/leaving'
import {
  askedAfterWords,
  askedBackWords,
  coolingOffUntil,
  noticeWords,
  paymentName,
  takeBackWords,
  waysToChoose,
} from '@touchline/rules/contracts/payment-words'
import { documentWords } from '@touchline/rules/contracts/plan-conditions'
import type { PayBy } from '@touchline/rules/contracts/plan-terms'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { addDays } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { countWords } from '@touchline/rules/words/count-words'
import type { ContractPaymentRecord, ContractRecord } from '../../stores/joining/contracts.ts'
import { cardWords } from '../payments/card-words.ts'
import { isDebited, paidByHand, takenBy } from './change-of-payment.ts'
import { planFreeze, planThaw } from './freezing.ts'
import { coolOff, endOn, stayIn } from './leaving.ts'
import { isAskedAfter, isPaymentOpen } from './payments-owed.ts'
import { planChange, planTakeBack } from './plan-change.ts'
import type { StaffOffer } from './staff-offers.ts'
import { changeAhead, leastTermOf } from './versions-of.ts'

/** Day and currency by which a meaning is told. */
export interface At {
  today: string
  symbol: string
}

const payments = { one: 'payment', many: 'payments' }

const sumWords = (list: readonly { pence: number }[], { symbol }: At): string =>
  list.length === 0
    ? 'nothing'
    : `${formatPence(sumPence(list.map(({ pence }) => pence)), symbol)} in ${countWords(list.length, payments)}`

/** States what a freeze from one of its payment days means, sentence by sentence. */
export function freezeMeaning(
  contract: ContractRecord,
  { from, months, fee }: { from: string; months: number; fee: number },
  at: At,
): string[] {
  const { until, notTaken, fees, leastUntil } = planFreeze(
    contract,
    { from, months, feePence: fee },
    at.today,
  )
  return [
    `It is frozen from ${dayAndYear(from)} until the end of ${dayAndYear(until)}: its prices and benefits don’t apply then. What is booked stays booked.`,
    `Not taken: ${sumWords(notTaken, at)}.`,
    fees.length === 0 ? 'No fee is due instead.' : `To pay instead: ${sumWords(fees, at)}.`,
    ...(leastUntil === null ? [] : [`Its least time is then over on ${dayAndYear(leastUntil)}.`]),
  ]
}

export function thawMeaning(contract: ContractRecord, at: At): string[] | null {
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

/** States what an end on a day means; null on a day on which it can't end. */
export function endMeaning(contract: ContractRecord, on: string | undefined, at: At): string[] | null {
  const { endsOn, joinedOn } = contract
  if (on === undefined || on < joinedOn || (endsOn !== null && on >= endsOn)) return null
  const { dropped, added, returned, writtenOff } = endOn(contract, contract.payments, on)
  const gone = new Set([...dropped, ...writtenOff])
  const open = contract.payments.filter(
    (one) => (one.state === 'ahead' || isPaymentOpen(one)) && !gone.has(one.id) && !isAskedAfter(one, on),
  )
  return [
    ...coolingOffWords(contract, on, at),
    on < at.today ? 'It ends at once.' : `Its last day is ${dayAndYear(on)}. Bookings that stand stay.`,
    `Still to be paid: ${sumWords([...open, ...added], at)}.`,
    ...(contract.payments.some((one) => isAskedAfter(one, on))
      ? [ofMember(askedAfterWords(dayAndYear(on)))]
      : []),
    returned.length === 0
      ? 'Nothing comes back.'
      : `Comes back: ${sumWords(returned, at)}, to the card or account that paid. What was paid at a desk is owed there: pay it out under Money to settle.`,
  ]
}

/** States that the member can still cancel, which gives back more than an end does. */
function coolingOffWords(contract: ContractRecord, on: string, { today, symbol }: At): string[] {
  const { terms, joinedOn } = contract
  if (!isWithinCoolingOff(terms, contract, today)) return []
  const until = dayAndYear(coolingOffUntil(terms, joinedOn)!)
  const { backPence } = coolOff(contract, contract.payments, today)
  const back = backPence > 0 ? ` and get ${formatPence(backPence, symbol)} back` : ''
  return [
    `They can still cancel until ${until}${back}. If they want that, choose “Cancel it” instead.${backPence > 0 ? ' This end does not give it back.' : ''}${on < today ? ' After it they can’t cancel.' : ''}`,
  ]
}

/** States what cancelling within the cooling-off time means: what comes back, where to, and what is kept. */
export function cancelMeaning(contract: ContractRecord, at: At): string[] {
  const { returned, keptPence } = coolOff(contract, contract.payments, at.today)
  const isOfDesk = new Set(contract.payments.flatMap((one) => (one.isOfDesk === true ? [one.id] : [])))
  const atDesk = returned.filter(({ paymentId }) => isOfDesk.has(paymentId))
  const elsewhere = returned.filter(({ paymentId }) => !isOfDesk.has(paymentId))
  const money = (list: readonly { pence: number }[]) =>
    formatPence(sumPence(list.map(({ pence }) => pence)), at.symbol)
  return [
    'It ends at once, and nothing more is taken. Bookings that stand stay.',
    ...(returned.length === 0 ? ['Nothing was paid that comes back.'] : []),
    ...(elsewhere.length > 0
      ? [
          `${money(elsewhere)} goes back to the card or account that paid. Their bank shows it within 3 to 5 days.`,
        ]
      : []),
    ...(atDesk.length > 0
      ? [`${money(atDesk)} was paid at a desk and is owed there: pay it out under Money to settle.`]
      : []),
    ...(keptPence > 0
      ? [
          `${formatPence(keptPence, at.symbol)} is kept for the days until today, as they asked to start within this time.`,
        ]
      : []),
    ...(contract.payments.some(({ state }) => state === 'asked') ? [ofMember(askedBackWords)] : []),
  ]
}

export const stayMeaning = (contract: ContractRecord, at: At): string[] => [
  'It goes on as before: the end is taken back.',
  `Taken or due again: ${sumWords(stayIn(contract, contract.payments, at.today), at)}.`,
]

/** States what a change to another plan means; null where it is not offered from that day. */
export function planMeaning(
  contract: ContractRecord,
  { offer: { plan, days }, from }: { offer: StaffOffer; from: string | undefined },
  { today, symbol }: At,
): string[] | null {
  const day = days.find((one) => one.from === from)?.from
  if (day === undefined) return null
  const { terms, compared, leastUntil, upFrontPence } = planChange(
    contract,
    { terms: plan.terms, from: day },
    today,
  )
  const money = (pence: number) => formatPence(pence, symbol)
  const yearOf = (pence: readonly number[]) => money(sumPence(pence))
  const [before, after] = [
    yearOf(compared.map(({ oldPence }) => oldPence)),
    yearOf(compared.map(({ newPence }) => newPence)),
  ]
  const old = leastTermOf(contract, today)
  const stays = old !== null && old >= day && (leastUntil === null || old > leastUntil)
  return [
    `Until the end of ${dayAndYear(addDays(day, -1))} it is ${contract.planName}, and from ${dayAndYear(day)} ${plan.name}.`,
    `A month then costs ${money(terms.monthlyPence)} in place of ${money(contract.terms.monthlyPence)}: ${after} in twelve months in place of ${before}.`,
    'Nothing is paid for the change, and no joining fee. What is owed stays owed.',
    leastUntil === null
      ? 'No shortest time is added.'
      : `From ${dayAndYear(day)} it runs at least until ${dayAndYear(leastUntil)}.`,
    ...(stays ? [`It was agreed to run at least until ${dayAndYear(old)}: that stays.`] : []),
    ofMember(noticeWords(terms, leastUntil !== null || stays)),
    ...documentWords(plan.document).map(ofMember),
    'Sessions from that day have the prices of the new plan at once. What is booked stays booked.',
    ...(upFrontPence !== null && upFrontPence !== terms.monthlyPence
      ? [
          `The ${money(upFrontPence)} that they paid at joining for their last month stays paid. Once they leave, it goes back to what paid it, and their last month is paid at its own price.`,
        ]
      : []),
    ofMember(takeBackWords(day, isDebited(contract))),
  ]
}

/** Tells staff what is said to a member. */
const ofMember = (words: string): string =>
  words
    .replace(/^You can take/, 'They can take')
    .replace(/^You can leave/, 'They can leave')
    .replace(' you can leave', ' they can leave')
    .replaceAll('you tell us', 'they tell us')
    .replaceAll('you have', 'they have')
    .replaceAll(' your ', ' their ')
    .replace('From the day you send it', 'From the day they send it')

/** States what taking a change of plan back means; null where it can't be. */
export function takeBackMeaning(contract: ContractRecord, at: At): string[] | null {
  const planned = planTakeBack(contract, at.today)
  const change = contract.versions.find((one) => one === changeAhead(contract, at.today))
  if (planned === null || change === undefined) return null
  return [
    `It does not change to ${change.planName} on ${dayAndYear(planned.from)}: it stays ${contract.planName}.`,
    `A month goes on to cost ${formatPence(contract.terms.monthlyPence, at.symbol)}.`,
  ]
}

const paymentWords = ({ pence, ...payment }: ContractPaymentRecord, { symbol }: At): string =>
  `${formatPence(pence, symbol)}, ${paymentName(payment)}`

/** States what stays as it is when the way of payment changes. */
const staysWords = (contract: ContractRecord, at: At): string[] => {
  const asked = contract.payments.filter(({ state }) => state === 'asked')
  return asked.length === 0 ? [] : [`A bank is being asked for ${sumWords(asked, at)}: that stays as it is.`]
}

/** States what direct debit from a signed form means. */
export function debitMeaning(contract: ContractRecord, at: At): string[] {
  const taken = takenBy('debit', contract, at.today).slice(0, 3)
  const byHand = paidByHand(contract)
  return [
    'From now on its payments are taken by direct debit from the account on the signed form.',
    ...taken.map(
      ({ payment, on }) =>
        `${paymentWords(payment, at)}: on ${dayAndYear(on)}, or on a working day soon after.`,
    ),
    'The payer gets an email with the Guarantee now, and a notice at least ten working days before each payment.',
    ...(byHand.length === 0 ? [] : [`Still to be paid by them: ${sumWords(byHand, at)}.`]),
    ...staysWords(contract, at),
  ]
}

/** States what paying by hand means. */
export function handMeaning(contract: ContractRecord, at: At): string[] {
  const { card, debit, payments: all } = contract
  const next = all.filter(({ state }) => state === 'ahead').slice(0, 3)
  return [
    'From now on each payment is due on its day, and they pay it online or at a desk. No card or account is charged automatically.',
    ...(debit && debit.state !== 'ended'
      ? [
          `The direct debit from their account ending ${debit.ending} is cancelled once nothing of it is on its way and no other membership uses it.`,
        ]
      : card
        ? [`Their ${cardWords(card)} is not charged for it any more.`]
        : []),
    ...next.map((payment) => `${paymentWords(payment, at)}: due on ${dayAndYear(payment.on)}.`),
    'They get an email on each day on which a payment is due.',
    ...staysWords(contract, at),
  ]
}

/** States what the email to the payer means, with the ways that they choose from. */
export const askMeaning = (ways: readonly PayBy[]): string[] => [
  `They get an email with a link to the page on which they choose ${waysToChoose(ways)} themselves.`,
  'Nothing changes until they do.',
]

/** States what a decision about a payment means. */
export function decisionWords(
  payment: ContractPaymentRecord,
  act: 'waive' | 'write-off' | 'ask-again',
  at: At,
): string[] {
  const what = paymentWords(payment, at)
  switch (act) {
    case 'waive':
      return [`${what} is not owed any more, and nothing asks for it. The membership goes on.`]
    case 'write-off':
      return [`${what} is owed, and given up: nothing asks for it any more.`]
    case 'ask-again':
      return [`The card is charged ${what} again within ten minutes.`]
  }
}
