import { fewPlacesLeft } from '@touchline/rules/limits/defaults'
import { listedPlacesWords } from '@touchline/rules/timetable/slot-action'
import { Badge } from '../../ui/badge.tsx'

/** Says on a card how many places are left, where they may soon be gone. */
export function PlacesLeft({ spaces }: { spaces: number }) {
  const words = listedPlacesWords(spaces)
  if (words === null) return null
  return spaces <= fewPlacesLeft ? (
    <Badge tone="warning">{words}</Badge>
  ) : (
    <span className="text-sm">{words}</span>
  )
}
