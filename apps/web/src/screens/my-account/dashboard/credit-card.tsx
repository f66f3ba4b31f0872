import type { CreditBalance } from '@touchline/contract/entities/payments/account-payment'
import { Card } from '../../../ui/card.tsx'
import { spendUntilWords } from '../spend-until-words.ts'

const kinds = { general: 'Credit', membership: 'Membership credit' } as const

/** Shows the credit to spend, and which of it ends when; nothing where there is none. */
export function CreditCard({ credit }: { credit: readonly CreditBalance[] }) {
  if (credit.length === 0) return null
  return (
    <Card as="section" labelledBy="credit-title">
      <h2 id="credit-title" className="text-lg">
        Your credit
      </h2>
      <dl className="mt-2 grid gap-3">
        {credit.map(({ type, formattedTotal, runsOut }) => (
          <div key={type}>
            <dt className="text-ink-soft">{kinds[type]}</dt>
            <dd>
              <span className="display tabular text-2xl">{formattedTotal}</span>
              {runsOut.map(({ formattedAmount, on }) => (
                <span key={on} className="block text-sm text-ink-soft">
                  {spendUntilWords({ formattedAmount, on }, formattedTotal)}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
