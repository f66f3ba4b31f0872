/** A time that is booked or wanted, with all that tells whether another one continues it. */
export interface HourFacts {
  /** True for a court, which is booked by the hour. Classes and tickets are never joined. */
  isCourt: boolean
  /** The activity, the venue and the court. */
  where: readonly string[]
  /** The people, and all else in which the hours of one booking agree, such as its order. */
  who: readonly (string | number | boolean | null)[]
  startsAtMs: number
  endsAtMs: number
}

/**
 * Joins the hours of one court that people see as one booking: the same activity, court and people, each hour
 * beginning at the moment when the one before ends. Moments count, so that midnight and a change of the clocks
 * part nothing. Each group stands where the list has its first member; its hours go by time.
 */
export function joinHours<One>(all: readonly One[], factsOf: (one: One) => HourFacts): [One, ...One[]][] {
  const hours = all.map((one) => ({ one, facts: factsOf(one), isJoined: false }))
  const nextOf = (facts: HourFacts, side: 'after' | 'before') =>
    hours.find(
      (other) =>
        !other.isJoined &&
        isSameBooking(facts, other.facts) &&
        (side === 'after'
          ? other.facts.startsAtMs === facts.endsAtMs
          : other.facts.endsAtMs === facts.startsAtMs),
    )
  return hours.flatMap((first) => {
    if (first.isJoined) return []
    first.isJoined = true
    const group: [One, ...One[]] = [first.one]
    for (const side of ['before', 'after'] as const) {
      for (let next = nextOf(first.facts, side); next; next = nextOf(next.facts, side)) {
        next.isJoined = true
        if (side === 'before') group.unshift(next.one)
        else group.push(next.one)
      }
    }
    return [group]
  })
}

const isSameBooking = (one: HourFacts, other: HourFacts): boolean =>
  one.isCourt &&
  other.isCourt &&
  JSON.stringify([one.where, one.who]) === JSON.stringify([other.where, other.who])

/**
 * Puts together the lines of each person: for every line of the first hour, that one and the same person's
 * lines of the hours after it. Joined hours have the same people.
 */
export function joinLines<Line>(
  [first, ...later]: readonly [readonly Line[], ...(readonly Line[])[]],
  whoOf: (line: Line) => string,
): [Line, ...Line[]][] {
  const left = later.map((lines) => [...lines])
  return first.map((line) => [
    line,
    ...left.flatMap((lines) => {
      const at = lines.findIndex((other) => whoOf(other) === whoOf(line))
      return at < 0 ? [] : lines.splice(at, 1)
    }),
  ])
}
