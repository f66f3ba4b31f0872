import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { type Court, firstOf } from './court-choice.ts'
import { rangeOf } from './length-choice.tsx'

type Props = {
  court: Court
  /** Whole span that is wanted, '10:00 - 12:00'. */
  wanted: string
  /** Court that is free for the whole span. */
  other: Court | null
  /** Name of what another customer has just taken. */
  taken: string | null
  onCourt: (court: Court) => void
  onFewer: (count: number) => void
}

/**
 * Says that the court is not free for the whole span. Another court or a shorter span is
 * offered, and never chosen unasked.
 */
export function TooLong({ court, wanted, other, taken, onCourt, onFewer }: Props) {
  const free = rangeOf(firstOf(court.row, court.free))
  return (
    <Notice
      type="warning"
      live
      title={taken ? `${taken} has just been taken` : `${court.name} is available for ${free} only`}
    >
      <p>
        {taken && 'Nothing has been booked: none of the times is held for you. '}
        {other
          ? `${other.name} is available for all of ${wanted}.`
          : `No one court is available for all of ${wanted} now.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {other && (
          <Button variant="secondary" onClick={() => onCourt(other)}>
            {`Take ${other.name}`}
          </Button>
        )}
        <Button variant="secondary" onClick={() => onFewer(court.free)}>
          {`Only ${free} on ${court.name}`}
        </Button>
      </div>
    </Notice>
  )
}
