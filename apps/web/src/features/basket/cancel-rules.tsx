import type { RuleSentences } from './cancel-rules-of.ts'

/** Shows the refunds for cancelling before the customer pays, each rule with its first sentence in front. */
export function CancelRules({ rules }: { rules: readonly RuleSentences[] }) {
  return rules.map(({ of, words: [first, ...others] }) => (
    <p key={`${of} ${first}`} className="text-sm text-ink-soft">
      {of !== null && <span className="block font-bold text-ink">{of}</span>}
      <span className="text-ink">{first}</span> {others.join(' ')}
    </p>
  ))
}
