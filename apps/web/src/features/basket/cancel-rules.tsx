import { ShortRule } from '../../ui/short-rule.tsx'
import type { RuleSentences } from './cancel-rules-of.ts'

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
