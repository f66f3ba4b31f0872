import { completeCheckout } from '@touchline/contract/calls/payments/complete'
import type { BodyOf } from '@touchline/contract/define-call'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { ReplyWithStatus, serve } from '../../call/serve.ts'
import { onceMore } from '../../commands/idempotency/once-more.ts'
import { claimPayment, isOwnAttempt } from '../../commands/payments/claim-payment.ts'
import { settle } from '../../commands/payments/settle.ts'
import { payerOf, settleServicesOf } from '../../commands/payments/settle-services.ts'
import { itemHashOf } from '../../policies/basket/basket.ts'
import { confirmKept } from '../../stores/database/stored-answers.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { findAttempt, findLastAttempt } from '../../stores/payments/find-attempts.ts'
import { answerTransaction } from './answer-transaction.ts'

export const serveCompleteCheckout = serve(completeCheckout, async ({ context, body }) => {
  const begun = body.transactionUuid
    ? await findOwn(context, body.transactionUuid)
    : ((await findOrdered(context, body.itemHash ?? null)) ?? (await claimWithoutCard(context, body)))
  if (isRefusal(begun)) return begun

  const attempt = await onceMore(() => settle(settleServicesOf(context, payerOf(begun)), begun, 'complete'))
  // Nothing was written now, so nothing has waited for a standby.
  if (attempt.state === begun.state) await confirmKept(context.services.db)
  const answer = await answerTransaction(context, attempt)
  switch (answer.transactionStatus) {
    case 'completed':
      return answer
    case 'processing':
    case 'authorised':
      return new ReplyWithStatus(202, answer)
    case 'challenge_required':
    case 'declined':
    case 'cancelled':
    case 'expired':
      return refuse('PAYMENT_NOT_AUTHORISED', {
        ...(answer.message && { message: answer.message }),
        details: { transaction: answer },
      })
  }
})

async function claimWithoutCard(
  context: CallContext,
  body: BodyOf<typeof completeCheckout>,
): Promise<AttemptRecord | Refusal> {
  const claimed = await claimPayment(context, {
    asked: { call: completeCheckout.name, body },
    terms: body.terms ?? [],
    payments: body.payments ?? [],
    contact: {
      firstName: body.firstName ?? null,
      lastName: body.lastName ?? null,
      email: body.email ?? null,
    },
    selectedUserId: body.selectedUserId ?? null,
    completedWaivers: body.completedWaivers ?? [],
    seen: { total: body.total ?? null, itemHash: body.itemHash ?? null },
    card: null,
    desk: null,
  })
  return isRefusal(claimed) ? claimed : claimed.attempt
}

async function findOwn(context: CallContext, transactionUuid: string): Promise<AttemptRecord | Refusal> {
  const attempt = await findAttempt(context.services.db, transactionUuid)
  return attempt && isOwnAttempt(attempt, await context.visitor()) ? attempt : refuse('ATTEMPT_NOT_FOUND')
}

/**
 * Finds the order of a basket that was paid for already: a program without a key asks again after a lost
 * answer.
 */
async function findOrdered(context: CallContext, itemHash: string | null): Promise<AttemptRecord | null> {
  const visitor = await context.visitor()
  if (!visitor || visitor.cartId !== null || itemHash === null) return null
  const last = await findLastAttempt(context.services.db, visitor)
  return last && itemHashOf(last.snapshot.items) === itemHash ? last : null
}
