import { isRefusal, type Refusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import type { AddedFactor } from '../../commands/second-factor/add-factor.ts'
import { answerStepGiven } from '../login/answer-logged-in.ts'

/** Answers a set-up. Where a log-in waited for it, the person is logged in: the factor was proved just now. */
export async function answerFactorAdded(context: CallContext, added: AddedFactor | Refusal) {
  if (isRefusal(added)) return added
  const { owner, secondStep, recoveryCodes } = added
  if (owner.isWaiting)
    await answerStepGiven(context, { customerId: owner.customerId, role: 'staff', secondStep })
  return { data: { recoveryCodes, isLoggedIn: owner.isWaiting } }
}
