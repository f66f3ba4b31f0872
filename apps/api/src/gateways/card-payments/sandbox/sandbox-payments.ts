import type { z } from 'zod'
import type {
  AgreedOutcome,
  AgreedPayment,
  AuthoriseOutcome,
  AuthoriseRequest,
  BrowserAnswer,
  PaymentName,
  ProviderCallContext,
  QueryOutcome,
  ReadContext,
  ReaderPayment,
} from '../port.ts'
import { readOutcome, readRejection, transactionAnswer } from './sandbox-answers.ts'
import { badResponse, type KnownAnswer, type SandboxClient } from './sandbox-send.ts'

const colourDepths = [1, 4, 8, 15, 16, 24, 32, 48]

export async function authorisePayment(
  { send }: SandboxClient,
  call: ProviderCallContext,
  payment: AuthoriseRequest,
): Promise<AuthoriseOutcome> {
  return makePayment({ send }, call, payment.ourRef, paymentBody(payment))
}

/** Makes a payment without the payer, which the sandbox takes with the first one's trace id alone. */
export async function authoriseAgreed(
  client: SandboxClient,
  call: ProviderCallContext,
  { traceId, ...payment }: AgreedPayment,
): Promise<AgreedOutcome> {
  const body = { ...payment, initiatedBy: 'merchant', ...(traceId !== null && { traceId }) }
  const outcome = await makePayment(client, call, payment.ourRef, body)
  // There is no browser that could go to the bank.
  return outcome.kind === 'challenge' || outcome.kind === 'fingerprint' ? badResponse : outcome
}

/** Shows a payment on a reader of the sandbox. */
export function beginAtReader(
  client: SandboxClient,
  call: ProviderCallContext,
  { readerId, ...payment }: ReaderPayment,
): Promise<AuthoriseOutcome> {
  const path = `/v1/readers/${encodeURIComponent(readerId)}/payments`
  return makePayment(client, call, payment.ourRef, payment, path)
}

async function makePayment(
  { send }: Pick<SandboxClient, 'send'>,
  call: ProviderCallContext,
  ourRef: string,
  body: object,
  path = '/v1/transactions',
): Promise<AuthoriseOutcome> {
  const answer = await send(transactionAnswer, call, 'POST', path, body)
  if (answer.kind === 'untouched')
    return { kind: 'rejected', reason: 'provider_unavailable', raw: answer.cause }
  // An answer about a payment that we did not ask for is no answer.
  if (answer.kind === 'answer' && answer.value.ourRef !== ourRef) return badResponse
  return readAuthorisation(answer)
}

function paymentBody({
  card: given,
  browser,
  customerRef: _customer,
  agreement,
  ...rest
}: AuthoriseRequest): object {
  const { besides: _besides, ...card } = { besides: undefined, ...given }
  const { colorDepth, ...otherBrowser } = browser
  return {
    ...rest,
    ...card,
    ...(agreement === 'first' && { agreement, threeDSRequestorChallengeInd: '04' }),
    browser: {
      ...otherBrowser,
      ...(colorDepth !== undefined && { colorDepth: nearestColourDepth(colorDepth) }),
    },
  }
}

/** Returns the nearest depth that EMV knows: browsers may report 30 bits, which it does not. */
function nearestColourDepth(depth: number): number {
  return colourDepths.findLast((known) => known <= depth) ?? 1
}

export async function continuePayment(
  { ask }: SandboxClient,
  call: ProviderCallContext,
  ref: string,
  answer: BrowserAnswer,
): Promise<AuthoriseOutcome> {
  const path = transactionPath(ref)
  if ('fingerprint' in answer) {
    const body = { completion: answer.fingerprint }
    return readAuthorisation(await ask(transactionAnswer, call, 'POST', `${path}/fingerprint`, body))
  }
  // The sandbox's bank brings a result with it; a browser that only comes back changes nothing.
  if ('returned' in answer) return readAuthorisation(await ask(transactionAnswer, call, 'GET', path))
  const { cres } = answer
  return readAuthorisation(await ask(transactionAnswer, call, 'POST', `${path}/continue`, { cres }))
}

function readAuthorisation(answer: KnownAnswer<z.output<typeof transactionAnswer>>): AuthoriseOutcome {
  if (answer.kind === 'answer') return readOutcome(answer.value)
  if (answer.kind === 'unknown') return answer
  const reason = readRejection(answer.code)
  return reason ? { kind: 'rejected', reason, raw: answer.code } : badResponse
}

export async function queryPayment(
  { ask }: SandboxClient,
  call: ReadContext,
  by: PaymentName,
): Promise<QueryOutcome> {
  const path =
    'ref' in by ? transactionPath(by.ref) : `/v1/transactions?ourRef=${encodeURIComponent(by.ourRef)}`
  const answer = await ask(transactionAnswer, call, 'GET', path)
  if (answer.kind === 'answer') return readOutcome(answer.value)
  if (answer.kind === 'unknown') return answer
  return answer.status === 404 && answer.code === 'not_found' ? { kind: 'missing' } : badResponse
}

export const transactionPath = (ref: string): string => `/v1/transactions/${encodeURIComponent(ref)}`
