import type { ProviderCallContext, QueryOutcome, Settled } from '../port.ts'
import { badResponse } from '../sandbox/sandbox-send.ts'
import { instructionAnswer, rawOf, readRefusal } from './opayo-answers.ts'
import { type OpayoClient, transactionPath } from './opayo-client.ts'
import { queryPayment } from './opayo-query.ts'

export const capturePayment = (
  client: OpayoClient,
  call: ProviderCallContext,
  ref: string,
  amountPence: number,
): Promise<Settled> =>
  instruct(
    client,
    call,
    ref,
    { instructionType: 'release', amount: amountPence },
    (outcome) => outcome.kind === 'captured' && outcome.capturedPence === amountPence,
  )

export const voidPayment = (client: OpayoClient, call: ProviderCallContext, ref: string): Promise<Settled> =>
  // A payment that waits for the bank's check holds no money, and only we could complete it.
  instruct(client, call, ref, { instructionType: 'abort' }, ({ kind }) =>
    ['voided', 'declined', 'challenge'].includes(kind),
  )

/**
 * Sends one instruction about a payment. After a refusal, the payment's state tells whether the step was
 * done before.
 */
async function instruct(
  client: OpayoClient,
  call: ProviderCallContext,
  ref: string,
  body: { instructionType: 'release' | 'abort'; amount?: number },
  isDone: (outcome: QueryOutcome) => boolean,
): Promise<Settled> {
  const reply = await client.send(call, 'POST', `${transactionPath(ref)}/instructions`, body)
  if (reply.kind !== 'reply') return { kind: 'unknown', cause: reply.cause }
  if (instructionAnswer.safeParse(reply.json).data?.instructionType === body.instructionType)
    return { kind: 'done' }
  const refusal = readRefusal(reply.json)
  if (!refusal || reply.status === 401) return badResponse
  const outcome = await queryPayment(client, call, { ref })
  if (outcome.kind === 'unknown') return outcome
  return isDone(outcome) ? { kind: 'done' } : { kind: 'refused', raw: rawOf(refusal) }
}
