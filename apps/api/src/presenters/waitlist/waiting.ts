import type { Slot } from '@touchline/contract/entities/timetable/slot'
import { momentLabels } from '@touchline/rules/time/date-labels'
import { wallTimeToldApart } from '@touchline/rules/time/wall-time'
import { answerMinutesOf } from '@touchline/rules/waitlist/waitlist-offer'
import { memoise } from '@touchline/rules/web/memoise'
import { withCachedJson } from '../../call/wire-json.ts'
import type { SlotWithTerms } from '../../policies/timetable/day.ts'
import { waitlistRulesOf } from '../../policies/waitlist/waitlist.ts'

type Waiting = Pick<
  Slot,
  | 'waitlistId'
  | 'waitlistPosition'
  | 'hasWaitlist'
  | 'waitlistMinutes'
  | 'waitlistSpan'
  | 'waitlistPassedOver'
  | 'offeredUntil'
  | 'waitlistWaiting'
>

/** Presents a person's own waits and offers among the slots of a time. */
export function presentWaiting(group: readonly [SlotWithTerms, ...SlotWithTerms[]]): Waiting {
  const waiting = group.find(({ slot }) => slot.ownWaitlistId !== null)
  const own = waiting?.slot
  const offered = group.find(({ slot }) => slot.ownOfferUntil !== null)
  const hasWaitlist = group.some(({ terms }) => terms.hasWaitlist)
  const isFull = group.every(({ terms }) => terms.spaces === 0)
  return {
    waitlistId: own?.ownWaitlistId ?? null,
    waitlistPosition: own?.ownWaitlistPosition ?? null,
    hasWaitlist,
    waitlistMinutes: hasWaitlist && isFull ? minutesOf(group[0].terms.category) : null,
    waitlistSpan: waiting ? spanOf(waiting) : null,
    ...(hasWaitlist && isFull && group.length === 1 && group[0].slot.waiting
      ? { waitlistWaiting: group[0].slot.waiting }
      : {}),
    waitlistPassedOver: own?.ownPassReason ?? null,
    offeredUntil: offered ? momentLabels(offered.slot.ownOfferUntil!, offered.terms.venue.timeZone) : null,
  }
}

function spanOf({ slot: { ownWaitlistSpan }, terms }: SlotWithTerms): Waiting['waitlistSpan'] {
  if (!ownWaitlistSpan) return null
  const timeOf = (moment: string) => wallTimeToldApart(new Date(moment), terms.venue.timeZone)
  const { from, until, isOneCourt } = ownWaitlistSpan
  return {
    from: timeOf(from),
    until: timeOf(until),
    place: isOneCourt ? (terms.location?.name ?? null) : null,
  }
}

/** Returns the minutes a person has to accept an offer, the same in all slots of a category. */
const minutesOf = memoise(
  (category: SlotWithTerms['terms']['category']) =>
    withCachedJson(answerMinutesOf(waitlistRulesOf(category))),
  1_000,
)
