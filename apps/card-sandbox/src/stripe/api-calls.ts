import { z } from 'zod'
import type { StripeAccount } from './account.ts'
import type { Operation } from './faults.ts'
import { readNestedForm } from './form.ts'
import { errorAnswer } from './present.ts'
import type { Answer } from './records.ts'
import {
  cancelIntent,
  captureIntent,
  createCustomer,
  createIntent,
  createRefund,
  createTestToken,
  detach,
  listBalance,
  listCards,
  listIntents,
  listRefunds,
  retrieve,
} from './requests.ts'

/** A call of the API whose parameters have been read. */
export interface ApiCall {
  operation: Operation
  run: () => Answer
}

/** Reads one request to the API; what Stripe doesn't take is refused before anything is done. */
export function readApiCall(
  method: string,
  url: URL,
  body: string,
  account: StripeAccount,
): ApiCall | Answer {
  const form = readNestedForm(method === 'POST' ? body : url.search.slice(1))
  const take = <T>(
    operation: Operation,
    schema: z.ZodType<T>,
    run: (request: T) => Answer,
  ): ApiCall | Answer => {
    const parsed = schema.safeParse(form)
    return parsed.success ? { operation, run: () => run(parsed.data) } : unusable(parsed.error)
  }
  const [, version, noun, id = '', act = ''] = url.pathname.split('/')
  if (version !== 'v1') return unknownPath(method, url)
  const path = noun === 'test_helpers' ? [noun, id] : [noun, id && ':id', act]
  switch (`${method} ${path.filter(Boolean).join('/')}`) {
    case 'POST payment_intents':
      return take('createIntent', createIntent, (request) => account.createIntent(request))
    case 'GET payment_intents':
      return take('listIntents', listIntents, (request) => account.listIntents(request))
    case 'GET payment_intents/:id':
      return take('retrieveIntent', retrieve, ({ expand }) => account.retrieveIntent(id, expand))
    case 'POST payment_intents/:id/capture':
      return take('captureIntent', captureIntent, ({ amount_to_capture: amount }) =>
        account.captureIntent(id, amount),
      )
    case 'POST payment_intents/:id/cancel':
      return take('cancelIntent', cancelIntent, (request) =>
        account.cancelIntent(id, request.cancellation_reason),
      )
    case 'POST refunds':
      return take('createRefund', createRefund, (request) => account.createRefund(request))
    case 'GET refunds':
      return take('listRefunds', listRefunds, (request) => account.listRefunds(request))
    case 'GET confirmation_tokens/:id':
      return take('retrieveToken', retrieve, () => account.retrieveToken(id))
    case 'POST customers':
      return take('createCustomer', createCustomer, (request) =>
        account.createCustomer(request.metadata ?? {}),
      )
    case 'GET customers/:id/payment_methods':
      return take('listCards', listCards, (request) => account.listCards(id, request))
    case 'GET payment_methods/:id':
      return take('retrieveCard', retrieve, () => account.retrieveCard(id))
    case 'POST payment_methods/:id/detach':
      return take('detachCard', detach, () => account.detachCard(id))
    case 'GET balance_transactions':
      return take('listBalance', listBalance, (request) => account.listBalance(request))
    case 'POST test_helpers/confirmation_tokens':
      return take('createTestToken', createTestToken, (request) =>
        account.createTestToken(request.payment_method),
      )
    default:
      return unknownPath(method, url)
  }
}

function unusable(error: z.ZodError): Answer {
  const [issue] = error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const isTooSmall = issue?.code === 'too_small' && issue.path[0] === 'amount'
  return errorAnswer(400, {
    type: 'invalid_request_error',
    code: isTooSmall ? 'amount_too_small' : unknown === undefined ? 'parameter_invalid' : 'parameter_unknown',
    message: unknown === undefined ? z.prettifyError(error) : `Received unknown parameter: ${unknown}`,
    param: unknown ?? issue?.path.join('.') ?? '',
  })
}

const unknownPath = (method: string, url: URL): Answer =>
  errorAnswer(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${url.pathname}).`,
  })
