import { useSuspenseQuery } from '@tanstack/react-query'
import { weekdayAndDate } from '@touchline/rules/date-labels'
import { userQuery } from '../../calls/auth/get-user.ts'
import { Card } from '../../ui/card.tsx'

/** Each charge with its sum, what it is for, and how it is settled; nothing where none is open. */
export function WhatIsOwed() {
  const { data: user } = useSuspenseQuery(userQuery())
  const penalties = user?.penalties ?? []
  if (penalties.length === 0) return null
  return (
    <Card as="section" labelledBy="owed-title">
      <h2 id="owed-title" className="text-lg">
        What you owe
      </h2>
      <ul className="mt-2 grid gap-3">
        {penalties.map(({ id, formatted, reason, occurredOn, stopsBooking, howToSettle }) => (
          <li key={id}>
            <span className="display tabular text-2xl">{formatted}</span>
            <span className="block">
              {reason}, {weekdayAndDate(occurredOn)}
            </span>
            <span className="block text-sm text-ink-soft">
              {stopsBooking && 'Nothing can be booked until it is settled. '}
              {howToSettle}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
