import type {
  AgreedOutcome,
  AgreedPayment,
  AuthoriseOutcome,
  AuthoriseRequest,
  BrowserAnswer,
  ProviderCallContext,
  ReadContext,
} from '../port.ts'
import { badResponse } from '../sandbox/sandbox-send.ts'
import { isUsedName, isWrongState, type Refusal, rawOf, readRejection } from './opayo-answers.ts'
import { askPi, type OpayoClient, type Told, transactionPath } from './opayo-client.ts'
import { isSameId, readTransaction } from './opayo-outcomes.ts'
import { isOutOfReach, queryPayment } from './opayo-query.ts'
import { agreedBody, paymentBody } from './opayo-request.ts'

type Wanted = Pick<AuthoriseRequest, 'ourRef' | 'amountPence' | 'currency'>

export const authorisePayment = (
  client: OpayoClient,
  call: ProviderCallContext,
  payment: AuthoriseRequest,
): Promise<AuthoriseOutcome> =>
  makePayment(client, call, payment, paymentBody(payment), 'savedCardId' in payment.card)

/** Makes a payment without the payer, which names the first one of its agreement by the trace id. */
export async function authoriseAgreed(
  client: OpayoClient,
  call: ProviderCallContext,
  payment: AgreedPayment,
): Promise<AgreedOutcome> {
  const outcome = await makePayment(client, call, payment, agreedBody(payment), true)
  // 3-D Secure was switched off, and there is no browser that could go to the bank.
  return outcome.kind === 'challenge' || outcome.kind === 'fingerprint' ? badResponse : outcome
}

async function makePayment(
  client: OpayoClient,
  call: ProviderCallContext,
  payment: Wanted,
  body: object,
  isSavedCard: boolean,
): Promise<AuthoriseOutcome> {
  const told = await askPi(client, call, 'POST', 'transactions', body)
  switch (told.kind) {
    case 'untouched':
      return { kind: 'rejected', reason: 'provider_unavailable', raw: told.cause }
    case 'unknown':
      return told
    case 'refusal':
      return readAuthoriseRefusal(client, call, payment.ourRef, isSavedCard, told)
    case 'transaction': {
      const { vendorTxCode = payment.ourRef } = told.transaction
      return vendorTxCode === payment.ourRef ? readTransaction(told.transaction, payment) : badResponse
    }
  }
}

async function readAuthoriseRefusal(
  client: OpayoClient,
  call: ReadContext,
  ourRef: string,
  isSavedCard: boolean,
  { refusal, status }: { refusal: Refusal; status: number },
): Promise<AuthoriseOutcome> {
  if (isUsedName(refusal)) return (await findFirstResult(client, call, ourRef)) ?? badResponse
  const raw = rawOf(refusal)
  if (status === 401) return { kind: 'rejected', reason: 'request_invalid', raw }
  const reason = readRejection(refusal, isSavedCard)
  if (reason === null) return badResponse
  // The first request of this name may itself have used up the card.
  return (await findFirstResult(client, call, ourRef)) ?? { kind: 'rejected', reason, raw }
}

/**
 * Finds the result of the first request when a refusal may belong to a repeat of it; null where there was
 * no first one.
 */
async function findFirstResult(
  client: OpayoClient,
  call: ReadContext,
  ourRef: string,
): Promise<AuthoriseOutcome | null> {
  if (!client.reporting) return null
  const outcome = await queryPayment(client, call, { ourRef, askedSecondsAgo: 0 })
  if (outcome.kind === 'missing') return null
  return isOutOfReach(outcome) ? badResponse : outcome
}

/** Brings the bank's answer to a challenge to Opayo, which tells the payment's result. */
export async function continuePayment(
  client: OpayoClient,
  call: ProviderCallContext,
  ref: string,
  answer: BrowserAnswer,
): Promise<AuthoriseOutcome> {
  if (!('cres' in answer)) return readAgain(client, call, ref)
  const told = await sendChallengeResult(client, call, ref, answer.cres)
  if (told.kind === 'unknown') return told
  if (told.kind === 'untouched') return { kind: 'unknown', cause: told.cause }
  if (told.kind === 'refusal' && !isWrongState(told.refusal))
    return told.refusal.faults.some(({ property }) => property === 'cRes')
      ? { kind: 'rejected', reason: 'challenge_result_invalid', raw: rawOf(told.refusal) }
      : badResponse
  if (told.kind === 'transaction' && call.asked && isSameId(told.transaction.transactionId, ref))
    return readTransaction(told.transaction, call.asked)
  return readAgain(client, call, ref)
}

async function sendChallengeResult(
  client: OpayoClient,
  call: ProviderCallContext,
  ref: string,
  cRes: string,
): Promise<Told> {
  const sendOnce = () => askPi(client, call, 'POST', `${transactionPath(ref)}/3d-secure-challenge`, { cRes })
  const first = await sendOnce()
  // The connection broke, maybe before Opayo read the request. If Opayo did read it, it says so, and we
  // ask how the payment stands.
  return 'cause' in first && first.cause === 'network' ? sendOnce() : first
}

/**
 * Reads how the payment stands now, when the step was done before or the answer lacks our name for the
 * payment.
 */
async function readAgain(client: OpayoClient, call: ReadContext, ref: string): Promise<AuthoriseOutcome> {
  const outcome = await queryPayment(client, call, { ref })
  return outcome.kind === 'missing' || isOutOfReach(outcome) ? badResponse : outcome
}
