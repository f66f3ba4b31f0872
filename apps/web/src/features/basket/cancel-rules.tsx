import { ShortRule } from '../../ui/short-rule.tsx'

/** A cancellation rule in sentences, and the lines that it is for; null where it is for all. */
export type RuleSentences = { of: string | null; words: readonly string[] }

/** Lists each rule once, in the order of the lines, with the names of the lines that have it. */
export function cancelRulesOf<Line extends { cancelRule: readonly string[] }>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
): RuleSentences[] {
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

/** Uses longer names where places of one session, paid for in different ways, have different rules. */
export const tellRulesApart = (rules: RuleSentences[], longer: () => RuleSentences[]): RuleSentences[] =>
  new Set(rules.map(({ of }) => of)).size === rules.length ? rules : longer()

type Props = {
  rules: readonly RuleSentences[]
  /** True where the visitor has opened the rules already. */
  isOpen?: boolean
}

/** Shows the refunds for cancelling before the customer pays, each rule in one line that opens. */
export function CancelRules({ rules, isOpen = false }: Props) {
  return rules.map(({ of, words }) => (
    <div key={`${of} ${words[0]}`}>
      {of !== null && <p className="text-sm font-bold">{of}</p>}
      <ShortRule sentences={words} isOpen={isOpen} />
    </div>
  ))
}
