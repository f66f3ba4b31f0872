type Timed = { starts: string; ends: string; name: string; place: string; startsAt: { format24Hour: string } }

/** Courts of one time, ascending: a person who moves a booking chooses the time, and may choose the court. */
export type SameTime<One> = Pick<Timed, 'startsAt'> & { key: string; sessions: [One, ...One[]] }

// 'Court 10' comes after 'Court 9'.
const byNumber = new Intl.Collator('en-GB', { numeric: true })

/** Courts of one time stand together, in the order of their numbers or names. */
export function byTime<One extends Timed>(sessions: readonly One[]): SameTime<One>[] {
  const times = new Map<string, [One, ...One[]]>()
  for (const session of sessions) {
    const key = [session.starts, session.ends, session.name].join(' ')
    const others = times.get(key)
    if (others) others.push(session)
    else times.set(key, [session])
  }
  return [...times].map(([key, together]) => ({
    key,
    startsAt: together[0].startsAt,
    sessions: together.sort((a, b) => byNumber.compare(a.place, b.place)),
  }))
}

/** The one to begin with: where the booking is now, if that is free, otherwise the first. */
export const firstChoice = <One extends Pick<Timed, 'place'>>(
  sessions: readonly [One, ...One[]],
  place: string | null,
): One => sessions.find((session) => session.place === place) ?? sessions[0]
