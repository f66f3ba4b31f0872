import { Temporal } from 'temporal-polyfill'
import type { CourtTime, WantedSlot } from '../../stores/imports/wanted-slots.ts'
import type { Skipped } from './read-event.ts'

export type AskedSlot = { itemId: string; court: string; slot: WantedSlot }

type Span = { from: number; until: number }

const spanOf = ({ starts_at, ends_at }: WantedSlot): Span => ({
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
    if (!isReplaced(ruleId)) spansOf(locationId).push({ from: startsAt.getTime(), until: endsAt.getTime() })
  const isThere = new Set(present.map(({ ruleId }) => ruleId))
  const inTurn = asked
    .map((one) => ({ ...one, ...spanOf(one.slot), isNew: Number(!isThere.has(one.slot.rule_id)) }))
    .sort(
      (a, b) => a.isNew - b.isNew || a.from - b.from || a.until - b.until || (a.itemId < b.itemId ? -1 : 1),
    )
  const slots: WantedSlot[] = []
  const skipped: Skipped[] = []
  for (const { itemId, court, slot, from, until } of inTurn) {
    const spans = slot.location_id === null ? [] : spansOf(slot.location_id)
    if (spans.some((span) => span.from < until && from < span.until)) {
      const reason = `${slot.starts_at}: overlaps with another slot of ${court}, which is sold for one time after the other`
      skipped.push({ itemId, reason, isSaid: false })
      continue
    }
    spans.push({ from, until })
    slots.push(slot)
  }
  return { slots, skipped }
}
