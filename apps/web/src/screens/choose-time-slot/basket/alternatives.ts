type Candidate = { timestamp: number }

/** Number of alternatives offered when a time was just taken. */
const SHOWN = 3

/**
 * Finds the bookable options nearest in time to the wanted one; of two that are as near, the earlier first.
 */
export function nearest<Option extends Candidate>(
  options: readonly Option[],
  wantedAt: number,
  canBook: (option: Option) => boolean,
): Option[] {
  const apart = ({ timestamp }: Candidate) => Math.abs(timestamp - wantedAt)
  return options
    .filter(canBook)
    .sort((a, b) => apart(a) - apart(b) || a.timestamp - b.timestamp)
    .slice(0, SHOWN)
}
