import type { Contract, ContractPayment, LeavingPreview } from '@touchline/contract/entities/joining/contract'
import { cardRefundDuration, cardWords } from '@touchline/rules/bookings/cancellation-words'
import { isWithinCoolingOff } from '@touchline/rules/contracts/leaving'
import {
  askedAfterWords,
  askedBackWords,
  coolingOffUntil,
  deskBackWords,
  noticeWords,
  paymentName,
} from '@touchline/rules/contracts/payment-words'
import { planConditions } from '@touchline/rules/contracts/plan-conditions'
import { versionOn } from '@touchline/rules/contracts/versions'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { addMonths } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { actWords } from '../../policies/joining/act-words.ts'
import { wayOf } from '../../policies/joining/change-of-payment.ts'
import { canBeLeft, canStay, coolOff, leaveByNotice } from '../../policies/joining/leaving.ts'
import { monthlyWords } from '../../policies/joining/monthly-words.ts'
import {
  canPaymentBePaid,
  isAskedAfter,
  isPaymentOpen,
  isPaymentOwed,
  isPaymentSent,
} from '../../policies/joining/payments-owed.ts'
import { leastTermOf } from '../../policies/joining/versions-of.ts'
import type { ContractPaymentRecord, ContractRecord, Returned } from '../../stores/joining/contracts.ts'
import { presentPaymentOf } from './change-of-payment.ts'
import { presentFreezeOf } from './freezing.ts'
import { presentChangeOf } from './plan-change.ts'

interface At {
  today: string
  symbol: string
}

type AtVenues = At & {
  /** Name of the client. */
  operator: string
  /** Venues by their slugs. */
  venues: ReadonlyMap<string, { name: string }>
}

const moneyIn = (symbol: string) => (raw: number) => ({ raw, formatted: formatPence(raw, symbol) })

export function presentContract(contract: ContractRecord, at: AtVenues): Contract {
  const { state, payments, terms, card } = contract
  const money = moneyIn(at.symbol)
  const way = contract.isByHand ? 'hand' : wayOf(contract)
  return {
    id: contract.id,
    planName: contract.planName,
    state,
    hasStarted: contract.startsOn <= at.today,
    term: termWords(contract, at.today),
    venueNames: terms.venues.flatMap((slug) => at.venues.get(slug)?.name ?? []),
    restsWords: contract.rests
      ? 'It’s on hold until what is owed is paid: its prices and benefits don’t apply. They come back at once when it is.'
      : null,
    priceWords: `${monthlyWords(contract, at)}${fromWords(contract)}`,
    payment: presentPaymentOf(contract),
    cardId: card?.id ?? null,
    people: contract.people,
    owed: money(sumPence(payments.filter(isPaymentOwed).map(({ pence }) => pence))),
    payments: shownPayments(payments, at.today).map((payment) => presentPayment(payment, at, way)),
    conditions: planConditions(contract, at.symbol),
    agreedTerms: contract.agreedTerms,
    acts: contract.acts.map((act) => actWords(act, contract, at.operator)).toReversed(),
    canLeave: canBeLeft(contract, at.today),
    canStay: canStay(contract, at.today),
    ...presentFreezeOf(contract, at),
    ...presentChangeOf(contract, at),
  }
}

function fromWords(contract: ContractRecord): string {
  const { card, debit } = contract
  const way = wayOf(contract)
  if (way === 'debit') return `, by direct debit from your account ending ${debit!.ending}`
  return way === 'card' ? `, taken from your ${cardWords(card!)}` : ''
}

function termWords(contract: ContractRecord, today: string): string[] {
  const { state, startsOn, endsOn, toldOn, planName } = contract
  const told = toldOn === null ? '' : dayAndYear(toldOn)
  if (state === 'cancelled') return [`You cancelled it on ${dayAndYear(endsOn!)}.`]
  const starts = `${startsOn > today ? 'Starts' : 'Started'} on ${dayAndYear(startsOn)}.`
  const version = versionOn(contract.versions, endsOn !== null && endsOn < today ? endsOn : today)
  const begun = [starts, ...(version.number > 1 ? [`${planName} since ${dayAndYear(version.from)}.`] : [])]
  if (endsOn === null) return begun
  if (state === 'ended') return [...begun, `Ended on ${dayAndYear(endsOn)}.`]
  return [
    ...begun,
    `Ends on ${dayAndYear(endsOn)}${told === '' ? '' : `: you told us on ${told} that you are leaving`}.`,
  ]
}

/** Orders payments: those owed, then those with the bank or ahead within three months, then the others, newest first. */
function shownPayments(payments: readonly ContractPaymentRecord[], today: string): ContractPaymentRecord[] {
  const soon = addMonths(today, 3)
  const past = payments.filter(
    (payment) => !isPaymentOpen(payment) && payment.state !== 'ahead' && payment.state !== 'dropped',
  )
  return [
    ...payments.filter(isPaymentOwed),
    ...payments.filter(
      (payment) => isPaymentSent(payment) || (payment.state === 'ahead' && payment.on <= soon),
    ),
    ...past.toReversed(),
  ]
}

const shownStates = {
  ahead: 'ahead',
  due: 'open',
  asked: 'checking',
  collected: 'paid',
  failed: 'failed',
  reversed: 'taken-back',
  returned: 'returned',
  'written-off': 'written-off',
  dropped: 'written-off',
} as const

const presentPayment = (payment: ContractPaymentRecord, { symbol }: At, way: Way): ContractPayment => ({
  id: payment.id,
  on: payment.on,
  onWords: dayAndYear(payment.on),
  name: paymentName(payment),
  price: moneyIn(symbol)(payment.pence),
  state: shownStates[payment.state],
  isSent: isPaymentSent(payment),
  words: stateWords(payment, symbol, way),
  canBePaid: canPaymentBePaid(payment),
  completeOrderId: payment.completeOrderId,
})

/** Way in which payments are taken by themselves; `hand`: by none, as was agreed at the desk; null: by none any more. */
type Way = 'card' | 'debit' | 'hand' | null

function stateWords(
  {
    state,
    askOn,
    on,
    returnedPence,
    debitOn = null,
    debitId = null,
    isOfDesk = false,
  }: ContractPaymentRecord,
  symbol: string,
  way: Way,
): string {
  const again =
    askOn === null || way === null || way === 'hand' ? '' : ` We’ll try again on ${dayAndYear(askOn)}.`
  switch (state) {
    case 'ahead':
      if (debitOn !== null) return `Will be taken by direct debit on ${dayAndYear(debitOn)}`
      if (way === 'debit') return `Due on ${dayAndYear(on)}: we write to you before it is taken`
      return way === 'card'
        ? `Will be taken on ${dayAndYear(askOn ?? on)}`
        : `Due on ${dayAndYear(on)}: ${way === 'hand' ? 'pay it then, online or at our desk' : 'we have no card to take it from'}`
    case 'due':
      return debitOn === null ? 'To be paid' : `To be paid: taken by direct debit on ${dayAndYear(debitOn)}`
    case 'asked':
      return debitOn === null
        ? 'Your bank is being asked'
        : `Sent to your bank: taken by direct debit on ${dayAndYear(debitOn)}`
    case 'collected':
      return returnedPence > 0 ? `Paid, and ${formatPence(returnedPence, symbol)} of it given back` : 'Paid'
    case 'failed':
      return `Not paid: your bank refused it.${again}`
    case 'reversed':
      return 'Not paid: your bank took it back.'
    case 'returned':
      if (debitId !== null) return 'Given back to your bank account'
      return isOfDesk ? 'Given back at our desk, or ready for you there' : 'Given back to your card'
    case 'written-off':
    case 'dropped':
      return 'Not owed any more'
  }
}

/** Presents what leaving a contract today would mean; both ways by the rules that leaving follows. */
export function presentLeaving(contract: ContractRecord, { today, symbol }: At): LeavingPreview {
  const { terms, payments, state } = contract
  const money = moneyIn(symbol)
  const told = leaveByNotice(contract, payments, today)
  // A member who has given notice has their last day already.
  const hasTold = state === 'leaving' && contract.endsOn !== null
  const lastDay = hasTold ? contract.endsOn! : told.lastDay
  const dropped = hasTold ? [] : told.dropped
  const stillPaid = [
    ...payments.filter(
      (one) =>
        (one.state === 'ahead' || isPaymentOpen(one)) &&
        !dropped.includes(one.id) &&
        !isAskedAfter(one, lastDay),
    ),
    ...(hasTold ? [] : told.added.map((one) => ({ ...one, id: 0 }))),
  ]
  const returned = hasTold ? [] : told.returned
  const back = sumPence(returned.map(({ pence }) => pence))
  const backSentences = [
    ...(back > 0 ? [`${money(back).formatted} ${backWords(contract, returned)}`] : []),
    ...askedAfter(contract, lastDay),
  ]
  return {
    planName: contract.planName,
    coolingOff: isWithinCoolingOff(terms, contract, today) ? coolingOffOf(contract, { today, symbol }) : null,
    canGiveNotice: !hasTold,
    lastDay,
    lastDayWords: dayAndYear(lastDay),
    words: hasTold
      ? [
          `You have told us that you are leaving: it ends on ${dayAndYear(lastDay)} as it stands.`,
          ...askedAfter(contract, lastDay),
        ]
      : noticeOf(contract, told, { today, symbol }),
    back: money(back),
    backWords: backSentences.length > 0 ? backSentences.join(' ') : null,
    stillPaid: stillPaid.map((payment) => ({
      onWords: dayAndYear(payment.on),
      name: paymentName(payment),
      price: money(payment.pence),
    })),
  }
}

/** States what notice given today means, sentence by sentence. */
function noticeOf(
  contract: ContractRecord,
  { lastDay, returned }: ReturnType<typeof leaveByNotice>,
  { today, symbol }: At,
): string[] {
  const { terms } = contract
  const back = sumPence(returned.map(({ pence }) => pence))
  const least = leastTermOf(contract, today)
  const isBound = least !== null && least > today
  return [
    `You can use it until the end of ${dayAndYear(lastDay)}.`,
    noticeWords(terms, isBound),
    ...(isBound ? [`It was agreed to run at least until ${dayAndYear(least)}.`] : []),
    ...(back > 0
      ? [`${formatPence(back, symbol)} was paid for time after that, and ${backWords(contract, returned)}`]
      : []),
    ...askedAfter(contract, lastDay),
  ]
}

/** Says what becomes of a request to the bank for time after a last day; nothing where there is none. */
const askedAfter = ({ payments }: ContractRecord, lastDay: string): string[] =>
  payments.some((one) => isAskedAfter(one, lastDay)) ? [askedAfterWords(dayAndYear(lastDay))] : []

/** Says where money goes back to: what was paid at the desk is paid out there. */
function backWords({ debit, payments }: ContractRecord, returned: readonly Returned[]): string {
  const ids = new Set(returned.map(({ paymentId }) => paymentId))
  if (payments.some(({ id, isOfDesk }) => isOfDesk === true && ids.has(id))) return deskBackWords
  const whatPaid = debit ? 'the card or the account that paid' : 'the card that paid'
  return `goes back to ${whatPaid}. Your bank shows it within ${cardRefundDuration}.`
}

function coolingOffOf(contract: ContractRecord, { today, symbol }: At): LeavingPreview['coolingOff'] {
  const money = moneyIn(symbol)
  const { backPence, keptPence, returned } = coolOff(contract, contract.payments, today)
  const isAsked = contract.payments.some(({ state }) => state === 'asked')
  return {
    until: dayAndYear(coolingOffUntil(contract.terms, contract.joinedOn)!),
    words: [
      'It ends at once, and nothing more is taken.',
      backPence > 0
        ? `${money(backPence).formatted} ${backWords(contract, returned)}`
        : 'Nothing was paid that comes back.',
      ...(keptPence > 0
        ? [
            `${money(keptPence).formatted} is kept for the days until today, as you asked to start within this time.`,
          ]
        : []),
      ...(isAsked ? [askedBackWords] : []),
    ],
    back: money(backPence),
    kept: money(keptPence),
  }
}
