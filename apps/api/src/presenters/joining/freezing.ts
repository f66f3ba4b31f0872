import type { Contract } from '@touchline/contract/entities/joining/contract'
import type { FreezingPreview } from '@touchline/contract/entities/joining/freezing'
import { debitDayWords, freezeWords, paymentName } from '@touchline/rules/contracts/payment-words'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { dayAndYear, momentWords } from '@touchline/rules/time/date-labels'
import { localIso } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'
import { dayTaken, isDebited, wayOf } from '../../policies/joining/change-of-payment.ts'
import {
  type FreezeShown,
  freezeDays,
  freezeNow,
  planThaw,
  whyNotFrozen,
} from '../../policies/joining/freezing.ts'
import type { ContractRecord } from '../../stores/joining/contracts.ts'

const moneyIn = (symbol: string) => (raw: number) => ({ raw, formatted: formatPence(raw, symbol) })

type Row = Parameters<typeof paymentName>[0] & { on: string; pence: number }

/** Presents what a freeze means by the rules that freezing follows. */
export function presentFreezing(
  { contract, today, terms, days, reason, months, planned, booked }: FreezeShown,
  { symbol, timeZone }: { symbol: string; timeZone: string },
): FreezingPreview {
  const money = moneyIn(symbol)
  const row = (payment: Row) => ({
    onWords: dayAndYear(payment.on),
    name: paymentName(payment),
    price: money(payment.pence),
  })
  const { from, until, notTaken, fees, leastUntil } = planned
  return {
    planName: contract.planName,
    words: freezeWords(contract.terms, symbol),
    reasons: terms.reasons.map(({ name, isFree }) => ({
      name,
      feeWords: isFree || terms.feePence === 0 ? 'No fee' : `${money(terms.feePence).formatted} a month`,
    })),
    days: days.map((day) => ({ from: day.from, words: dayAndYear(day.from), months: day.months })),
    chosen: {
      reason,
      from,
      months,
      until,
      untilWords: dayAndYear(until),
      notTaken: notTaken.map(row),
      notTakenTotal: money(sumPence(notTaken.map(({ pence }) => pence))),
      fees: fees.map((fee) => row({ ...fee, on: dayTaken(contract, { askOn: fee.on, on: fee.on }, today) })),
      feesTotal: money(sumPence(fees.map(({ pence }) => pence))),
      words: [
        `From ${dayAndYear(from)} until the end of ${dayAndYear(until)} its prices and benefits don’t apply.`,
        ...(leastUntil === null
          ? []
          : [
              `The time that it was agreed to run at least is then over on ${dayAndYear(leastUntil)}: ${countWords(months, 'month')} later.`,
            ]),
        ...(fees.length > 0 && isDebited(contract) ? [debitDayWords] : []),
      ],
      bookings: booked.map(({ name, startsAt }) => ({
        name,
        whenWords: momentWords(localIso(startsAt, timeZone)),
      })),
    },
  }
}

type Shown = Pick<Contract, 'freeze' | 'canFreeze' | 'notFrozenWords'>

/** Presents how a contract stands: frozen, to be frozen, or what is in the way of it. */
export function presentFreezeOf(
  contract: ContractRecord,
  { today, symbol }: { today: string; symbol: string },
): Shown {
  const why = whyNotFrozen(contract, today)
  const terms = contract.terms.freeze
  const canFreeze = terms !== undefined && why === null && freezeDays(contract, terms, today).length > 0
  return {
    freeze: presentFreeze(contract, { today, symbol }),
    canFreeze,
    notFrozenWords:
      why === 'owes'
        ? 'Pay what you owe first. Then you can freeze it.'
        : why === 'changing'
          ? 'It can’t be frozen while a change of its plan is ahead.'
          : why === null && !canFreeze
            ? 'It has been frozen as often as its plan allows for now.'
            : null,
  }
}

function presentFreeze(
  contract: ContractRecord,
  { today, symbol }: { today: string; symbol: string },
): Contract['freeze'] {
  const freeze = freezeNow(contract, today)
  const isOpen = contract.state === 'active' || contract.state === 'leaving'
  if (!freeze || !isOpen || (contract.endsOn !== null && freeze.from > contract.endsOn)) return null
  const { from, until, feePence } = freeze
  const isNow = from <= today
  const thaw = planThaw(contract, today)
  const next = thaw?.added.find(({ on }) => on === thaw.resumesOn)
  return {
    isNow,
    words: [
      `${isNow ? 'It’s frozen' : 'It will be frozen'} from ${dayAndYear(from)} until the end of ${dayAndYear(until)}.`,
      `${isNow ? 'Until then its' : 'In this time its'} prices and benefits don’t apply. What is booked stays booked.`,
      ...(feePence > 0
        ? feeWords(contract, formatPence(feePence, symbol))
        : [`No payment is ${isDebited(contract) ? 'due' : 'taken'} in this time.`]),
    ],
    end:
      thaw === null
        ? null
        : {
            resumesOn: thaw.resumesOn,
            resumesOnWords: dayAndYear(thaw.resumesOn),
            isTakenBack: thaw.isTakenBack,
            words: [
              thaw.isTakenBack
                ? 'If you take it back, it goes on as if it had never been frozen.'
                : `If you end it early, its prices and benefits apply again from ${dayAndYear(thaw.resumesOn)}.`,
              ...(next === undefined
                ? []
                : nextWords(contract, { on: next.on, price: formatPence(next.pence, symbol) }, today)),
            ],
          },
  }
}

/** True where a card takes payments on their days. */
const isTakenOnDay = (contract: ContractRecord): boolean => !contract.isByHand && wayOf(contract) === 'card'

/** States when the fee of a frozen month is paid, by the way of the contract. */
function feeWords(contract: ContractRecord, price: string): string[] {
  if (isDebited(contract))
    return [
      `${price} is due on each payment day instead of the month, and taken by direct debit. We write to you at least ten working days before each debit.`,
    ]
  return [`${price} is ${isTakenOnDay(contract) ? 'taken' : 'due'} on each payment day instead of the month.`]
}

/** States when the first month after a freeze is paid: a direct debit leaves the payer their notice. */
function nextWords(
  contract: ContractRecord,
  { on, price }: { on: string; price: string },
  today: string,
): string[] {
  const day = dayAndYear(dayTaken(contract, { askOn: on, on }, today))
  if (isDebited(contract)) return [`${price} is then taken on ${day}.`, debitDayWords]
  return [`${price} is then ${isTakenOnDay(contract) ? 'taken' : 'due'} on ${day}.`]
}
