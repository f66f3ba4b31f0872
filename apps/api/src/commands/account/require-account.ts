import { type Refusal, refuse } from '../../call/answer.ts'
import type { CustomerRecord, Visit } from '../../call/visit.ts'

/** Whose account area it is. A kiosk shows none of it: the next person stands behind. */
export async function requireAccount(visit: Visit): Promise<CustomerRecord | Refusal> {
  const customer = await visit.customer()
  if (customer === null) return refuse('LOGIN_REQUIRED')
  return customer.isKiosk ? refuse('FORBIDDEN') : customer
}

/** The customer first, then those whose places they may book. */
export const personIdsOf = ({ customerId, people }: CustomerRecord): number[] =>
  people?.people.map(({ id }) => id) ?? [customerId]
