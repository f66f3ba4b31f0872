import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { staffWith } from '../../policies/desk/desk.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'
import { requireAccount } from '../account/require-account.ts'

export interface PayerOfDebit {
  customerId: number
  /** Staff who type what the payer has signed on paper; null where the payer does so. */
  staffId: number | null
}

/** Returns whose direct debit it is: the customer who is logged in or, at the desk, the one whom staff have selected. */
export async function requirePayerOfDebit(
  context: CallContext,
  { selectedUserId }: { selectedUserId?: number | null | undefined } = {},
): Promise<PayerOfDebit | Refusal> {
  const visitor = await context.visitor()
  if (isAtDesk(visitor)) {
    const { selectedId, customerId: staffId } = visitor
    return selectedId === null || staffWith(visitor, 'join-people') === null
      ? refuse('FORBIDDEN')
      : { customerId: selectedId, staffId }
  }
  const customer = await requireAccount(context)
  if ('refusal' in customer) return customer
  const { customerId } = customer
  return selectedUserId == null || selectedUserId === customerId
    ? { customerId, staffId: null }
    : refuse('FORBIDDEN')
}
