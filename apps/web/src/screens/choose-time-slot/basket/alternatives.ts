type Candidate = { timestamp: number }

/** How many other ways are offered when one was just taken. */
const SHOWN = 3

/** The nearest in time to what was wanted, of those that can be booked; two that are as near, the earlier first. */
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
