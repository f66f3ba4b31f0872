import { formatPence } from '../money/money.ts'
import { addDays, addMonths, type CalendarDate } from '../time/calendar-date.ts'
import { dayAndYear, monthAndYear } from '../time/date-labels.ts'
import { dateRange } from '../time/date-range.ts'
import { countWords } from '../words/count-words.ts'
import { ordinal } from '../words/ordinal.ts'
import type { ContractDatedPayment, FreezeTerms } from './freezing.ts'
import { daysBetween } from './plan-payments.ts'
import type { PayBy, PlanPlace, PlanTerms } from './plan-terms.ts'

/**
 * Names a payment: 'Joining fee', 'January 2027', '12 to 31 Dec 2026 (20 days)', 'Your last month, up front',
 * 'Freeze fee, January 2027'
 */
export function paymentName({
  kind,
  from,
  until,
}: Pick<ContractDatedPayment, 'kind' | 'from' | 'until'>): string {
  if (kind === 'fee')
    return from === null ? 'Fee' : `Freeze fee, ${paymentName({ kind: 'month', from, until })}`
  if (kind === 'joining') return 'Joining fee'
  if (kind === 'last-month') return 'Your last month, up front'
  if (from === null || until === null) return 'Membership'
  const isOfCalendar = from.endsWith('-01') && until === addDays(addMonths(from, 1), -1)
  if (isOfCalendar) return monthAndYear(from)
  const days = kind === 'part-month' ? ` (${countWords(daysBetween(from, until), 'day')})` : ''
  return `${dateRange(from, until)}${days}`
}

/**
 * States how long before leaving a member tells: 'To leave, give one month’s notice: …' Notice by a day of the calendar
 * month ends with that month only where the membership's months begin on the first, too.
 * @param isBound true where a least term is not over yet
 */
export function noticeWords(
  { notice, monthStarts }: Pick<PlanTerms, 'notice' | 'monthStarts'>,
  isBound: boolean,
): string {
  if ('byDay' in notice) {
    const day = ordinal(notice.byDay)
    return monthStarts === 1
      ? `Tell us by the ${day} of a month, and it ends with that month; later, and it ends with the next.`
      : `Tell us by the ${day} of a calendar month, and it ends with the month of your membership that you tell us in; later, and it ends with the one that the next calendar month begins in.`
  }
  const [count, unit] = 'days' in notice ? [notice.days, 'day'] : [notice.months, 'month']
  if (count === 0)
    return `${isBound ? 'After the least time you' : 'You'} can leave at any time: it ends with the month that you have paid for.`
  const time = count === 1 ? `one ${unit}’s` : `${count} ${unit}s’`
  return `To leave, give ${time} notice: it ends with the month in which the notice is over.`
}

const wayWordsAtDesk = (ways: readonly PayBy[]): string =>
  ways.includes('direct-debit')
    ? 'The first payment is made at the desk, and the following ones by direct debit.'
    : 'The first payment is made at the desk, and no card is kept. Each following one is due on its day: you pay it online, or at the desk.'

const wayWords = (ways: readonly PayBy[]): string => {
  if (!ways.includes('direct-debit'))
    return 'The first payment is made by card, and your card is kept for the following ones.'
  return ways.includes('card')
    ? 'The first payment is made by card; the following ones by direct debit, or by the same card: you choose.'
    : 'The first payment is made by card, and the following ones by direct debit.'
}

/** Names the ways that a payer chooses from: 'a card', 'a bank account', 'a card or a bank account' */
export const waysToChoose = (ways: readonly PayBy[]): string =>
  [
    ...(ways.includes('card') ? ['a card'] : []),
    ...(ways.includes('direct-debit') ? ['a bank account'] : []),
  ].join(' or ')

/** Says what a frozen month costs, and for which reasons it costs nothing. */
function freezeFeeWords({ feePence, reasons }: FreezeTerms, symbol: string): string {
  const free = reasons.flatMap(({ name, isFree }) => (isFree ? [`“${name}”`] : []))
  if (feePence === 0 || free.length === reasons.length) return 'Nothing is paid for a frozen month.'
  const forFree = free.length > 0 ? `, and nothing where the reason is ${free.join(' or ')}` : ''
  return `For each frozen month ${formatPence(feePence, symbol)} is paid instead of its price${forFree}.`
}

/** States for how long it can be frozen, how soon and what it costs, sentence by sentence; nothing where it cannot. */
export function freezeWords(
  { freeze, minimumMonths }: Pick<PlanTerms, 'freeze' | 'minimumMonths'>,
  symbol: string,
): string[] {
  if (freeze === undefined) return []
  const { leastMonths, mostMonths, noticeDays, monthsInYear, lengthensTerm } = freeze
  const least = leastMonths === mostMonths ? '' : `${leastMonths} to `
  return [
    `You can freeze it for ${least}${countWords(mostMonths, 'month')} at a time${monthsInYear === null ? '' : `, and for ${countWords(monthsInYear, 'month')} in any twelve`}. ${noticeDays === 0 ? 'A freeze begins on a payment day.' : `A freeze begins on a payment day, at least ${countWords(noticeDays, 'day')} ahead.`}`,
    freezeFeeWords(freeze, symbol),
    ...(lengthensTerm && minimumMonths > 0 ? ['Frozen months are added to the least time.'] : []),
  ]
}

/** States when money is taken, sentence by sentence. */
export const paymentWords = (
  { monthStarts, lateAfter, lastMonthUpFront }: PlanTerms,
  ways: readonly PayBy[] = ['card'],
  isAtDesk = false,
): string[] => [
  isAtDesk ? wayWordsAtDesk(ways) : wayWords(ways),
  monthStarts === null
    ? 'Each month is paid on the day of the month on which your membership starts.'
    : `Months begin on the ${ordinal(monthStarts)}, and are paid on that day. A part of a month is paid by its days.`,
  ...(lateAfter === null
    ? []
    : [`If you start after the ${ordinal(lateAfter)} of a month, the next month is paid at joining, too.`]),
  ...(lastMonthUpFront ? ['Your last month is paid at joining.'] : []),
]

/** States who may have a place: 'Aged 16 or over on the first day', 'Aged 3 to 15 on the first day' */
export function ageWords({ fromAge, toAge }: Pick<PlanPlace, 'fromAge' | 'toAge'>): string {
  if (toAge !== null && fromAge > 0) return `Aged ${fromAge} to ${toAge} on the first day`
  if (toAge !== null) return `Aged ${toAge} or under on the first day`
  return fromAge > 0 ? `Aged ${fromAge} or over on the first day` : 'Any age'
}

/** The last day of the cooling-off time; null where there is none. */
export const coolingOffUntil = (
  { coolingOffDays }: Pick<PlanTerms, 'coolingOffDays'>,
  joinedOn: CalendarDate,
): CalendarDate | null => (coolingOffDays > 0 ? addDays(joinedOn, coolingOffDays) : null)

/** Says where money goes back to of which some was paid at the desk. */
export const deskBackWords = 'goes back to where it was paid from. Collect what was paid at our desk there.'

/** States when a direct debit is taken whose earliest day is named. */
export const debitDayWords =
  'We write to you at least ten working days before each debit. It may be taken on a working day soon after the one that is named.'

/** States what becomes of a request to the bank when a contract is cancelled. */
export const askedBackWords = 'What your bank is being asked for now comes back once it is paid.'

/** States what becomes of a request to the bank for time after the last day of a contract, which is in words. */
export const askedAfterWords = (lastDay: string): string =>
  `What your bank is being asked for now, for time after ${lastDay}, comes back once it is paid.`

/** States until when a change of plan can be taken back; a payment by direct debit is sent to the bank before its day. */
export const takeBackWords = (from: CalendarDate, isDebited: boolean): string =>
  `You can take the change back under Memberships in your account until the end of ${dayAndYear(addDays(from, -1))}${isDebited ? ', as long as its first payment is not on its way to your bank' : ''}.`
