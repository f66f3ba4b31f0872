import type { Contract } from '@touchline/contract/entities/joining/contract'
import { Card } from '../../../ui/card.tsx'

/** Tells the payer what staff did to the contract, on which day and why; nothing where they did nothing. */
export function ContractActs({ contract: { acts } }: { contract: Contract }) {
  if (acts.length === 0) return null
  return (
    <Card as="section" labelledBy="acts-title">
      <h2 id="acts-title">What our staff did</h2>
      <ul className="mt-1 divide-y divide-line">
        {acts.map(({ onWords, words, reason }) => (
          <li key={`${onWords} ${words} ${reason}`} className="py-2">
            <span className="tabular text-ink-soft">{onWords}</span>
            <span className="block">{words}</span>
            {reason !== '' && <span className="block break-words text-ink-soft">Reason: {reason}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
