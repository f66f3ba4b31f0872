import type { QueryClient } from '@tanstack/react-query'
import type { PersonAtDesk } from '@touchline/contract/entities/staff/person-at-desk'
import { deskCustomersQuery } from '../../calls/desk/find-customers.ts'
import { keepCustomer, readKept } from './desk-memory.ts'

/** Looks the customer of this tab up again, after staff have changed something of them: their name, credit or notes. */
export async function refreshKept(
  client: QueryClient,
  { id, reference }: Pick<PersonAtDesk, 'id' | 'reference'>,
): Promise<void> {
  const isKept = () => readKept().customer?.id === id
  if (!isKept()) return
  const found = await client.query({ ...deskCustomersQuery(reference), staleTime: 0 }).catch(() => [])
  const fresh = found.find((one) => one.id === id)
  // Staff may have chosen another meanwhile.
  if (fresh && isKept()) keepCustomer(fresh)
}
