type Timed = { starts: string; ends: string; name: string }

/** Courts of one time stand together, in the order in which they were listed. */
export function byTime<One extends Timed>(
  sessions: readonly One[],
): { key: string; sessions: [One, ...One[]] }[] {
  const times = new Map<string, [One, ...One[]]>()
  for (const session of sessions) {
    const key = [session.starts, session.ends, session.name].join(' ')
    const others = times.get(key)
    if (others) others.push(session)
    else times.set(key, [session])
  }
  return [...times].map(([key, together]) => ({ key, sessions: together }))
}
