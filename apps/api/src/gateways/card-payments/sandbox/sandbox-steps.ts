import type { z } from 'zod'
import { isRequestedCurrency } from '../is-requested-currency.ts'
import type { ProviderCallContext, ReadContext, RefundQuery, Settled } from '../port.ts'
import { removedAnswer, transactionAnswer } from './sandbox-answers.ts'
import { transactionPath } from './sandbox-payments.ts'
import { badResponse, type KnownAnswer, type SandboxClient } from './sandbox-send.ts'

/** Takes one step with an authorised payment; `isDone` reads from the answer whether it was taken. */
export async function act(
  { ask }: SandboxClient,
  call: ProviderCallContext,
  { ref, action, body }: { ref: string; action: 'capture' | 'void' | 'refund'; body: object },
  isDone: (transaction: z.output<typeof transactionAnswer>) => boolean,
): Promise<Settled> {
  const answer = await ask(transactionAnswer, call, 'POST', `${transactionPath(ref)}/${action}`, body)
  if (answer.kind !== 'answer') return settle(answer)
  const { id, currency } = answer.value
  return id === ref && isRequestedCurrency(call, currency) && isDone(answer.value)
    ? { kind: 'done' }
    : badResponse
}

export async function queryRefund(
  { ask }: SandboxClient,
  call: ReadContext,
  ref: string,
  ourRefundRef: string,
): Promise<RefundQuery> {
  const answer = await ask(transactionAnswer, call, 'GET', transactionPath(ref))
  if (answer.kind === 'unknown') return answer
  if (answer.kind === 'refusal' || answer.value.id !== ref) return badResponse
  if (!isRequestedCurrency(call, answer.value.currency)) return badResponse
  const made = answer.value.refunds.find((refund) => refund.ourRefundRef === ourRefundRef)
  return made ? { kind: 'done', amountPence: made.amountPence } : { kind: 'missing' }
}

export const removeCard = async (
  { ask }: SandboxClient,
  call: ProviderCallContext,
  savedCardId: string,
): Promise<Settled> =>
  settle(await ask(removedAnswer, call, 'DELETE', `/v1/saved-cards/${encodeURIComponent(savedCardId)}`))

function settle(answer: KnownAnswer<unknown>): Settled {
  if (answer.kind === 'answer') return { kind: 'done' }
  if (answer.kind === 'unknown') return answer
  // A conflict means that something else happened under this key: only a query tells what.
  return answer.status === 409 ? badResponse : { kind: 'refused', raw: answer.code }
}
