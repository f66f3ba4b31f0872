import type { PassReason } from '@touchline/contract/entities/waitlist/pass-reason'
import { usualWaitlistRules, type WaitlistRules } from '@touchline/rules/waitlist/waitlist-offer'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { CategoryRecord, ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { PersonFlags } from '../../stores/people/person-flags.ts'
import type { SlotRecord } from '../../stores/timetable/slots.ts'
import type { WaiterRecord } from '../../stores/waitlist/waitlist-offers.ts'
import { holdsAtMost } from '../basket/hold-limits.ts'
import { inductionOf } from '../people/induction.ts'
import { type SlotTerms, ticketsAtMost } from '../timetable/slot-terms.ts'

export const waitlistRulesOf = ({ waitlistRules }: Pick<CategoryRecord, 'waitlistRules'>): WaitlistRules => ({
  ...usualWaitlistRules,
  ...waitlistRules,
})

/** F17: returns why this person is not offered a place of this session now; null when they are. */
export function passReasonOf(
  waiter: Pick<WaiterRecord, 'isBusy'>,
  { penalties, inductionIds }: Pick<PersonFlags, 'penalties' | 'inductionIds'>,
  slot: Pick<SlotRecord, 'now'>,
  terms: Pick<SlotTerms, 'category' | 'isForThem' | 'firstBookableAt'>,
  catalogue: Catalogue,
): PassReason | null {
  if (penalties.some(({ isBlocking }) => isBlocking)) return 'PENALTY_OUTSTANDING'
  const induction = inductionOf(terms.category, catalogue)
  if (induction && !inductionIds.includes(induction.id)) return 'INDUCTION_NEEDED'
  if (!terms.isForThem) return 'NOT_SOLD_TO_THEM'
  if (slot.now < terms.firstBookableAt) return 'NOT_OPEN_TO_THEM'
  return waiter.isBusy ? 'BOOKED_AT_SAME_TIME' : null
}

/** Returns the most places a waitlist entry may ask for: no more than the person may hold at once. */
export function maxPartySize(
  { onePerPerson, capacity }: Pick<SlotRecord, 'onePerPerson' | 'capacity'>,
  client: ClientRecord,
): number {
  if (onePerPerson) return 1
  return Math.min(ticketsAtMost, capacity, holdsAtMost(client, capacity, { hasAccount: true }))
}
