import { Temporal } from 'temporal-polyfill'
import type { CourtTime, WantedSlot } from '../../stores/imports/wanted-slots.ts'
import type { Skipped } from './read-event.ts'

export type AskedSlot = { itemId: string; court: string; slot: WantedSlot }

type Span = { ruleId: string; from: number; until: number }

const spanOf = ({ rule_id, starts_at, ends_at }: WantedSlot): Span => ({
  ruleId: rule_id,
  from: Temporal.Instant.from(starts_at).epochMilliseconds,
  until: Temporal.Instant.from(ends_at).epochMilliseconds,
})

/**
 * Leaves out slots at whose time their court has another one: both could be sold, and one of the buyers would come for nothing. One that
 * is there already goes before a new one, then the earlier before the later.
 * @param present the slots of these courts as they are now
 * @param isReplaced whether the import decides anew on a slot that is there
 */
export const leaveOutOverlaps = (
  asked: readonly AskedSlot[],
  present: readonly CourtTime[],
  isReplaced: (ruleId: string) => boolean,
): { slots: WantedSlot[]; skipped: Skipped[] } => {
  const spansAt = new Map<number, Span[]>()
  const spansOf = (locationId: number): Span[] => {
    const spans = spansAt.get(locationId) ?? []
    spansAt.set(locationId, spans)
    return spans
  }
  for (const { ruleId, locationId, startsAt, endsAt } of present)
    if (!isReplaced(ruleId))
      spansOf(locationId).push({ ruleId, from: startsAt.getTime(), until: endsAt.getTime() })
  const isThere = new Set(present.map(({ ruleId }) => ruleId))
  const inTurn = asked
    .map((one) => ({ ...one, ...spanOf(one.slot), isNew: Number(!isThere.has(one.slot.rule_id)) }))
    .sort(
      (a, b) => a.isNew - b.isNew || a.from - b.from || a.until - b.until || (a.itemId < b.itemId ? -1 : 1),
    )
  const slots: WantedSlot[] = []
  const skipped: Skipped[] = []
  for (const { itemId, court, slot, ruleId, from, until } of inTurn) {
    const spans = slot.location_id === null ? [] : spansOf(slot.location_id)
    if (spans.some((span) => span.ruleId !== ruleId && span.from < until && from < span.until)) {
      const reason = `${slot.starts_at}: overlaps with another slot of ${court}, which is sold for one time after the other`
      skipped.push({ itemId, reason, isSaid: false })
      continue
    }
    spans.push({ ruleId, from, until })
    slots.push(slot)
  }
  return { slots, skipped }
}
