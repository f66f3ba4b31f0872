import { completeCheckout } from '@touchline/contract/calls/payments/complete'
import type { BodyOf } from '@touchline/contract/define-call'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import { Answered, serve } from '../../call/serve.ts'
import type { Visit } from '../../call/visit.ts'
import { claimPayment, isTheirs } from '../../commands/payments/claim-payment.ts'
import { settle } from '../../commands/payments/settle.ts'
import { payerOf, settlingIn } from '../../commands/payments/settling.ts'
import { itemHashOf } from '../../policies/basket/basket.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'
import { findAttempt, findLastAttempt } from '../../stores/payments/find-attempts.ts'
import { answerTransaction } from './answer-transaction.ts'

export const serveCompleteCheckout = serve(completeCheckout, async ({ visit, body }) => {
  const begun = body.transactionUuid
    ? await findOwn(visit, body.transactionUuid)
    : ((await findOrdered(visit, body.itemHash ?? null)) ?? (await claimWithoutCard(visit, body)))
  if (isRefusal(begun)) return begun

  const attempt = await settle(settlingIn(visit, payerOf(begun)), begun, 'complete')
  const answer = await answerTransaction(visit, attempt)
  switch (answer.transactionStatus) {
    case 'completed':
      return answer
    case 'processing':
    case 'authorised':
      return new Answered(202, answer)
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
  visit: Visit,
  body: BodyOf<typeof completeCheckout>,
): Promise<AttemptRecord | Refusal> {
  const claimed = await claimPayment(visit, {
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

async function findOwn(visit: Visit, transactionUuid: string): Promise<AttemptRecord | Refusal> {
  const attempt = await findAttempt(visit.services.db, transactionUuid)
  return attempt && isTheirs(attempt, await visit.visitor()) ? attempt : refuse('ATTEMPT_NOT_FOUND')
}

/**
 * Finds the order of a basket that was paid for already: a program without a key asks again after a lost
 * answer.
 */
async function findOrdered(visit: Visit, itemHash: string | null): Promise<AttemptRecord | null> {
  const visitor = await visit.visitor()
  if (!visitor || visitor.cartId !== null || itemHash === null) return null
  const last = await findLastAttempt(visit.services.db, visitor)
  return last && itemHashOf(last.snapshot.items) === itemHash ? last : null
}
