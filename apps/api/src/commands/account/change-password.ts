import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { HashingBusy, hashPassword } from '../../crypto/passwords.ts'
import { passwordRefusal } from '../../policies/account/passwords.ts'
import { getRecoverable } from '../../stores/account/account-recovery.ts'
import { answerOnce } from '../idempotency/answer-once.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { setPassword } from './set-password.ts'

const changed = { isChanged: true as const }

/** Changes the password of a customer who knows the present one. Their other sessions end. */
export async function changePassword(
  context: CallContext,
  customer: CustomerRecord,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<typeof changed | Refusal> {
  const account = await getRecoverable(context.services.db, customer.customerId)
  const tooCommon = passwordRefusal(context.catalogue, account, password)
  if (tooCommon) return tooCommon
  try {
    const passwordHash = await hashPassword(password)
    // A fast hash of a password must not be stored, so the key alone identifies the request.
    const request = { call: 'changePassword', content: null }
    return await answerOnce(context, customer, request, async (tx) => {
      const wrong = await checkOwnPassword(context, customer, currentPassword)
      if (isRefusal(wrong)) return wrong
      await setPassword(tx, context, account, passwordHash)
      return changed
    })
  } catch (error) {
    if (error instanceof HashingBusy) return refuse('BUSY')
    throw error
  }
}
