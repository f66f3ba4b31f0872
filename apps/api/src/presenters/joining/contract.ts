import type { Contract, ContractPayment, LeavingPreview } from '@touchline/contract/entities/joining/contract'
import { cardRefundDuration, cardWords } from '@touchline/rules/bookings/cancellation-words'
import { isWithinCoolingOff } from '@touchline/rules/contracts/leaving'
import { coolingOffUntil, noticeWords } from '@touchline/rules/contracts/payment-words'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { addDays, addMonths } from '@touchline/rules/time/calendar-date'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { canStay, coolOff, leaveByNotice } from '../../policies/joining/leaving.ts'
import { nameOfPayment } from '../../policies/joining/payment-name.ts'
import { canPaymentBePaid, isPaymentOwed } from '../../policies/joining/payments-owed.ts'
import type { ContractPaymentRecord, ContractRecord } from '../../stores/joining/contracts.ts'

interface At {
  today: string
  symbol: string
}

const moneyIn = (symbol: string) => (raw: number) => ({ raw, formatted: formatPence(raw, symbol) })

export function presentContract(contract: ContractRecord, at: At): Contract {
  const { state, payments, terms, card } = contract
  const money = moneyIn(at.symbol)
  const from = card ? `, taken from your ${cardWords(card)}` : ''
  return {
    id: contract.id,
    planName: contract.planName,
    state,
    term: termWords(contract, at.today),
    priceWords: `${money(terms.monthlyPence).formatted} a month${from}`,
    people: contract.people,
    owed: money(sumPence(payments.filter(isPaymentOwed).map(({ pence }) => pence))),
    payments: shownPayments(payments, at.today).map((payment) => presentPayment(payment, at)),
    agreedTerms: contract.agreedTerms,
    canLeave: state === 'active' || (state === 'leaving' && isWithinCoolingOff(terms, contract, at.today)),
    canStay: canStay(contract, at.today),
  }
}

function termWords({ state, startsOn, endsOn, toldOn }: ContractRecord, today: string): string[] {
  const told = toldOn === null ? '' : dayAndYear(toldOn)
  if (state === 'cancelled') return [`You cancelled it on ${told}.`]
  const starts = `${startsOn > today ? 'Starts' : 'Started'} on ${dayAndYear(startsOn)}.`
  if (endsOn === null) return [starts]
  if (state === 'ended') return [starts, `Ended on ${dayAndYear(endsOn)}.`]
  return [
    starts,
    `Ends on ${dayAndYear(endsOn)}${told === '' ? '' : `: you told us on ${told} that you are leaving`}.`,
  ]
}

/** Orders payments: those not paid, then those ahead within three months, then the others, newest first. */
function shownPayments(payments: readonly ContractPaymentRecord[], today: string): ContractPaymentRecord[] {
  const soon = addMonths(today, 3)
  const past = payments.filter(
    (payment) => !isPaymentOwed(payment) && payment.state !== 'ahead' && payment.state !== 'dropped',
  )
  return [
    ...payments.filter(isPaymentOwed),
    ...payments.filter(({ state, on }) => state === 'ahead' && on <= soon),
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

const presentPayment = (payment: ContractPaymentRecord, { symbol }: At): ContractPayment => ({
  id: payment.id,
  on: payment.on,
  onWords: dayAndYear(payment.on),
  name: nameOfPayment(payment),
  price: moneyIn(symbol)(payment.pence),
  state: shownStates[payment.state],
  words: stateWords(payment, symbol),
  canBePaid: canPaymentBePaid(payment),
  completeOrderId: payment.completeOrderId,
})

function stateWords({ state, askOn, on, returnedPence }: ContractPaymentRecord, symbol: string): string {
  const again = askOn === null ? '' : ` We’ll try again on ${dayAndYear(askOn)}.`
  switch (state) {
    case 'ahead':
      return `Will be taken on ${dayAndYear(askOn ?? on)}`
    case 'due':
      return 'To be paid'
    case 'asked':
      return 'Your bank is being asked'
    case 'collected':
      return returnedPence > 0 ? `Paid, and ${formatPence(returnedPence, symbol)} of it given back` : 'Paid'
    case 'failed':
      return `Not paid: your bank refused it.${again}`
    case 'reversed':
      return 'Not paid: your bank took it back.'
    case 'returned':
      return 'Given back to your card'
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
  const lastDay = state === 'leaving' && contract.endsOn !== null ? contract.endsOn : told.lastDay
  const dropped = state === 'leaving' ? [] : told.dropped
  const stillPaid = [
    ...payments.filter((one) => (one.state === 'ahead' || isPaymentOwed(one)) && !dropped.includes(one.id)),
    ...(state === 'leaving' ? [] : told.added.map((one) => ({ ...one, id: 0 }))),
  ]
  const back = sumPence((state === 'leaving' ? [] : told.returned).map(({ pence }) => pence))
  const least =
    terms.minimumMonths > 0 ? addDays(addMonths(contract.startsOn, terms.minimumMonths), -1) : null
  return {
    planName: contract.planName,
    coolingOff: isWithinCoolingOff(terms, contract, today) ? coolingOffOf(contract, { today, symbol }) : null,
    lastDay,
    lastDayWords: dayAndYear(lastDay),
    words: [
      `You can use it until the end of ${dayAndYear(lastDay)}.`,
      noticeWords(terms.notice),
      ...(least !== null && least > today
        ? [`It was agreed to run at least until ${dayAndYear(least)}.`]
        : []),
      ...(back > 0
        ? [
            `${money(back).formatted} was paid for time after that, and goes back to the card that paid within ${cardRefundDuration}.`,
          ]
        : []),
    ],
    stillPaid: stillPaid.map((payment) => ({
      onWords: dayAndYear(payment.on),
      name: nameOfPayment(payment),
      price: money(payment.pence),
    })),
  }
}

function coolingOffOf(contract: ContractRecord, { today, symbol }: At): LeavingPreview['coolingOff'] {
  const money = moneyIn(symbol)
  const { backPence, keptPence } = coolOff(contract, contract.payments, today)
  const isAsked = contract.payments.some(({ state }) => state === 'asked')
  return {
    until: dayAndYear(coolingOffUntil(contract.terms, contract.joinedOn)!),
    words: [
      'It ends at once, and nothing more is taken.',
      backPence > 0
        ? `${money(backPence).formatted} goes back to the card that paid. Your bank shows it within ${cardRefundDuration}.`
        : 'Nothing was paid that comes back.',
      ...(keptPence > 0
        ? [
            `${money(keptPence).formatted} is kept for the days until today, as you asked to start within this time.`,
          ]
        : []),
      ...(isAsked ? ['What your bank is being asked for now comes back once it is paid.'] : []),
    ],
    back: money(backPence),
    kept: money(keptPence),
  }
}
