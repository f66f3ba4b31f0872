/** One rule of cancelling in its sentences, and of what it is; null where everything has it. */
export type ToldRule = { of: string | null; words: readonly string[] }

/** Each rule once, in the order of the lines, with the names of those that have it. */
export function cancelRulesOf<Line extends { cancelRule: readonly string[] }>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
): ToldRule[] {
  const rules = new Map<string, { names: Set<string>; words: readonly string[] }>()
  for (const line of lines) {
    if (line.cancelRule.length === 0) continue
    const words = line.cancelRule
    const key = words.join(' ')
    const rule = rules.get(key) ?? { names: new Set(), words }
    rule.names.add(nameOf(line))
    rules.set(key, rule)
  }
  const isOne = rules.size === 1 && lines.every(({ cancelRule }) => cancelRule.length > 0)
  return [...rules.values()].map(({ names, words }) => ({ of: isOne ? null : [...names].join('; '), words }))
}

/** Places of one session that are paid for in different ways have different rules: then the rules need longer names. */
export const toldApart = (rules: ToldRule[], longer: () => ToldRule[]): ToldRule[] =>
  new Set(rules.map(({ of }) => of)).size === rules.length ? rules : longer()
