/**
 * Chooses a few of many times: the next of each name first, then more, by start.
 * @param times by start
 */
export function nextOfEach<Time extends { name: string }>(times: readonly Time[], atMost: number): Time[] {
  const names = new Set<string>()
  const firsts = new Set(times.filter(({ name }) => !names.has(name) && names.add(name)).slice(0, atMost))
  const more = times.filter((time) => !firsts.has(time)).slice(0, atMost - firsts.size)
  const chosen = new Set([...firsts, ...more])
  return times.filter((time) => chosen.has(time))
}
