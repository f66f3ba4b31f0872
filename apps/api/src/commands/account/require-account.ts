import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'

/**
 * Returns the customer whose account area it is. Refuses at a kiosk, where the next person may be watching.
 */
export async function requireAccount(context: CallContext): Promise<CustomerRecord | Refusal> {
  const customer = await context.customer()
  if (customer === null) return refuse('LOGIN_REQUIRED')
  return customer.isKiosk ? refuse('FORBIDDEN') : customer
}

/** Lists the ids of the customer, then of the people whose places they may book. */
export const personIdsOf = ({ customerId, people }: CustomerRecord): number[] =>
  people?.people.map(({ id }) => id) ?? [customerId]
