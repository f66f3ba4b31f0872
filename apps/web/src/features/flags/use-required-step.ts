import { useSuspenseQuery } from '@tanstack/react-query'
import type { PreInduction } from '@touchline/contract/entities/timetable/slot'
import { userQuery } from '../../calls/login/get-user.ts'

/**
 * Step that this customer has to take before they can book; the page explains it elsewhere. Null where none
 * is needed.
 */
export type RequiredStep = { kind: 'charge' } | { kind: 'induction'; induction: PreInduction }

export function useRequiredStep(induction: PreInduction | undefined): RequiredStep | null {
  const { data: user } = useSuspenseQuery(userQuery())
  if (user?.notices.some(({ effect }) => effect === 'stops')) return { kind: 'charge' }
  return induction?.isDone === false ? { kind: 'induction', induction } : null
}
