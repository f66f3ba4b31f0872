import { addDays, type CalendarDate } from '@touchline/rules/time/calendar-date'
import type { ContractPaymentRecord } from '../../stores/joining/payments-to-collect.ts'

type Unpaid = Pick<
  ContractPaymentRecord,
  'account' | 'askOn' | 'dueOn' | 'restsAfterDays' | 'terms' | 'today' | 'tries' | 'triedOn'
>

/**
 * The first day on which a membership rests for a payment that stays unpaid: as the database counts, some days after
 * its last try, or after its day where nothing was tried. Tries that are ahead put it off, if there is a card for them
 * and each comes before that day.
 */
export function restsFrom(payment: Unpaid): CalendarDate {
  const { triedOn, dueOn, restsAfterDays, today } = payment
  const after = (day: CalendarDate) => addDays(day, restsAfterDays + 1)
  let day = after(triedOn ?? dueOn)
  for (const next of triesAhead(payment)) {
    if (next >= day) break
    day = after(next)
  }
  return day > today ? day : today
}

function triesAhead({ account, askOn, terms, tries }: Unpaid): CalendarDate[] {
  if (askOn === null || account === null) return []
  const days = [askOn]
  for (const later of terms.retryAfterDays.slice(tries)) days.push(addDays(days.at(-1)!, later))
  return days
}
