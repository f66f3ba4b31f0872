import { joinSpanWaitlist } from '@touchline/contract/calls/waitlist/join-span'
import { instantOf } from '@touchline/rules/time/wall-time'
import { isRefusal, refuse } from '../../call/answer.ts'
import { serve } from '../../call/serve.ts'
import { joinSpan } from '../../commands/waitlist/join-span.ts'
import { waitlistRulesOf } from '../../policies/waitlist/waitlist.ts'
import { presentWaitlistPlace } from '../../presenters/waitlist/waitlist.ts'
import { readDayWithTerms } from '../read-day-with-terms.ts'

export const serveJoinSpanWaitlist = serve(joinSpanWaitlist, async ({ context, body }) => {
  const customer = await context.customer()
  if (!customer) return refuse('LOGIN_REQUIRED')
  const { date, locationSlug = null } = body
  const day = await readDayWithTerms(context, { venue: body.venueSlug, activity: body.activitySlug }, date)
  if (isRefusal(day)) return day
  const span = {
    from: instantOf(date, body.from, day.timeZone),
    // An hour that occurs twice counts as a whole.
    until: instantOf(date, body.until, day.timeZone, { disambiguation: 'later' }),
  }
  const courts = day.entries.filter(
    ({ slot, terms }) =>
      slot.locationId !== null &&
      terms.category.kind === 'resources' &&
      slot.startsAt >= span.from &&
      slot.endsAt <= span.until &&
      (locationSlug === null || terms.location?.slug === locationSlug),
  )
  const [first] = courts
  if (!first) return refuse('SLOT_NOT_FOUND', { message: noCourts })
  const rules = waitlistRulesOf(first.terms.category)
  return joinSpan(context, customer, { span, courts, isAnyCourt: locationSlug === null }, (entry) => ({
    data: presentWaitlistPlace(entry, null, rules),
  }))
})

const noCourts =
  'No court time fits within these hours, so you have not been put on a waitlist. Choose a longer time.'
