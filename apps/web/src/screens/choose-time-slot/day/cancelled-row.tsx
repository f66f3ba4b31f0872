import { cancelledWord } from '@touchline/rules/timetable/slot-action'
import type { CancelledSession } from '../../../calls/listing-types.ts'
import { SlotCard } from './slot-card.tsx'

const NO_TAGS: readonly string[] = []

/** Shows a cancelled session in its place: struck, with a word, and with nothing to press. */
export function CancelledRow({ session }: { session: CancelledSession }) {
  return (
    <SlotCard
      starts={session.starts}
      ends={session.ends}
      title={<s>{session.name}</s>}
      details={[...session.instructors.map(({ name }) => name), session.place]}
      tags={NO_TAGS}
      spaces={null}
      price={null}
      note={null}
      tone="shut"
      action={<CancelledMark />}
    />
  )
}

export const CancelledMark = () => <span className="text-sm font-bold text-danger">{cancelledWord}</span>

export const isCancelled = (entry: object): entry is CancelledSession => 'isYours' in entry

/** Puts each cancelled session in its place among the others: before those that begin later. */
export function inPlace<Entry extends { timestamp: number }>(
  entries: readonly Entry[],
  cancelled: readonly CancelledSession[],
): readonly (Entry | CancelledSession)[] {
  if (cancelled.length === 0) return entries
  // A session that takes place comes before a cancelled one of the same time: sorting keeps their order.
  return [...entries, ...cancelled].sort((one, other) => one.timestamp - other.timestamp)
}
