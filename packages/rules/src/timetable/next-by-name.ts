/**
 * Chooses a few of many times: the next of each name first, then more of each, by start.
 * @param times by start
 * @param ofOneAtMost number of times of one name
 */
export function nextByName<Time extends { name: string }>(
  times: readonly Time[],
  atMost: number,
  ofOneAtMost = 2,
): Time[] {
  const counts = new Map<string, number>()
  const turns = times.map((time) => {
    const turn = (counts.get(time.name) ?? 0) + 1
    counts.set(time.name, turn)
    return { time, turn }
  })
  const firsts = turns.filter(({ turn }) => turn === 1)
  const others = turns.filter(({ turn }) => turn > 1 && turn <= ofOneAtMost)
  const chosen = new Set([...firsts, ...others].slice(0, atMost))
  return turns.filter((one) => chosen.has(one)).map(({ time }) => time)
}
