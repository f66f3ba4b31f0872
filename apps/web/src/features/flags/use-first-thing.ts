import { useSuspenseQuery } from '@tanstack/react-query'
import type { PreInduction } from '@touchline/contract/entities/timetable/slot'
import { userQuery } from '../../calls/login/get-user.ts'

/** What this customer has to do before they can book: the page says why elsewhere. Null where nothing is in the way. */
export type FirstThing = { kind: 'charge' } | { kind: 'induction'; induction: PreInduction }

export function useFirstThing(induction: PreInduction | undefined): FirstThing | null {
  const { data: user } = useSuspenseQuery(userQuery())
  if (user?.notices.some(({ effect }) => effect === 'stops')) return { kind: 'charge' }
  return induction?.isDone === false ? { kind: 'induction', induction } : null
}
