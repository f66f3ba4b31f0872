type Timed = { starts: string; ends: string; name: string; place: string; part: string }

/** Courts of one time, ascending: the person first chooses the time, and then may choose the court. */
export type SameTime<One> = { key: string; sessions: [One, ...One[]] }

/** Times in a part of the day. */
type Part<One> = { part: string; times: SameTime<One>[] }

// 'Court 10' comes after 'Court 9'.
const byNumber = new Intl.Collator('en-GB', { numeric: true })

/**
 * Groups the times by part of the day; courts of one time stand together, in the order of their numbers or
 * names.
 */
export function byTime<One extends Timed>(sessions: readonly One[]): Part<One>[] {
  const times = new Map<string, [One, ...One[]]>()
  for (const session of sessions) {
    const key = [session.starts, session.ends, session.name].join(' ')
    const others = times.get(key)
    if (others) others.push(session)
    else times.set(key, [session])
  }
  const parts: Part<One>[] = []
  for (const [key, together] of times) {
    const { part } = together[0]
    if (parts.at(-1)?.part !== part) parts.push({ part, times: [] })
    parts.at(-1)?.times.push({
      key,
      sessions: together.sort((a, b) => byNumber.compare(a.place, b.place)),
    })
  }
  return parts
}

/** Returns the first choice: the booking's own court, if that is free at the time, otherwise the first. */
export const firstChoice = <One extends Pick<Timed, 'place'>>(
  sessions: readonly [One, ...One[]],
  place: string | null,
): One => sessions.find((session) => session.place === place) ?? sessions[0]
