/**
 * Shares a few rows among several groups: one of each in turn, until there are enough. The groups keep their
 * order, and so do those in them.
 */
export function shareOut<One>(groups: readonly (readonly One[])[], atMost: number): One[] {
  const counts = groups.map(() => 0)
  let left = atMost
  for (let round = 0; left > 0 && groups.some(({ length }) => length > round); round++) {
    for (const [index, group] of groups.entries()) {
      if (left === 0 || group.length <= round) continue
      counts[index] = round + 1
      left--
    }
  }
  return groups.flatMap((group, index) => group.slice(0, counts[index]))
}
