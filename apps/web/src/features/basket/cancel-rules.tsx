import type { ToldRule } from './cancel-rules-of.ts'

/** What cancelling gives back until when, before anything is paid: the first sentence of each rule leads. */
export function CancelRules({ rules }: { rules: readonly ToldRule[] }) {
  return rules.map(({ of, words: [first, ...others] }) => (
    <p key={`${of} ${first}`} className="text-sm text-ink-soft">
      {of !== null && <span className="block font-bold text-ink">{of}</span>}
      <span className="text-ink">{first}</span> {others.join(' ')}
    </p>
  ))
}
