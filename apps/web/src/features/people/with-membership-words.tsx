import { useSuspenseQuery } from '@tanstack/react-query'
import type { WithMembership } from '@touchline/contract/entities/slot'
import { userQuery } from '../../calls/auth/get-user.ts'

type Props = { offer: WithMembership; quantity: number }

/** For those who have none and may buy one: what a membership would make of a price, once. It is for the member's own place alone. */
export function WithMembershipWords({ offer, quantity }: Props) {
  const { data: user } = useSuspenseQuery(userQuery())
  if (user?.role === 'staff' || user?.notices.some(({ effect }) => effect === 'stops')) return null
  const { name, raw, formatted, formattedMonthly } = offer
  const membership = /membership$/i.test(name) ? name : `${name} membership`
  return (
    <p className="text-sm text-ink-soft">
      With {membership}, {formattedMonthly} a month, {quantity > 1 ? 'your place' : 'this'} would be{' '}
      {raw === 0 ? 'free' : formatted}.
    </p>
  )
}
