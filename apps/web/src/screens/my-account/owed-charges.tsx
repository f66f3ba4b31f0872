import { useSuspenseQuery } from '@tanstack/react-query'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { Card } from '../../ui/card.tsx'

/**
 * Shows all that is owed, each charge with what it is for, and how it is settled; nothing where none is open.
 */
export function OwedCharges() {
  const { data: user } = useSuspenseQuery(userQuery())
  const { data: client } = useSuspenseQuery(clientQuery())
  const penalties = user?.penalties ?? []
  if (penalties.length === 0) return null
  const sum = sumPence(penalties.map(({ raw }) => raw))
  const howToSettle = new Set(penalties.map((penalty) => penalty.howToSettle))
  return (
    <Card as="section" labelledBy="owed-title">
      <h2 id="owed-title" className="text-lg">
        What you owe
      </h2>
      <p className="display tabular mt-2 text-2xl">{formatPence(sum, client.currency.symbol)}</p>
      <ul className="mt-2 grid gap-1">
        {penalties.map(({ id, formatted, words }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="first-letter:uppercase">{words}</span>
            {penalties.length > 1 && <span className="tabular">{formatted}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        {penalties.some(({ stopsBooking }) => stopsBooking) && 'Nothing can be booked until it is settled. '}
        {[...howToSettle].join(' ')}
      </p>
    </Card>
  )
}
