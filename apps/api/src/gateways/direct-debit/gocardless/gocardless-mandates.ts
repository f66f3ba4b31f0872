import type { DebitDone, MandateAnswer, MandateName, MandateRequest, MandateSession } from '../port.ts'
import {
  accountAnswer,
  findReason,
  flowAnswer,
  type MandateTold,
  mandateAnswer,
  mandateStates,
  metadataKeys,
  requestAnswer,
} from './gocardless-answers.ts'
import { type Ask, badResponse, missing, type Unanswered, unanswered, unreadable } from './gocardless-send.ts'

/**
 * Opens GoCardless's own page: a billing request, whose name is the session's, and a flow that leads to it. A
 * repeated call finds the billing request by its key, and opens a further flow, which harms nothing.
 */
export async function openSession(ask: Ask, wanted: MandateRequest): Promise<MandateSession> {
  const metadata = { [metadataKeys.mandate]: wanted.ourRef }
  const mandateRequest = { scheme: 'bacs', currency: 'GBP', metadata }
  const made = await ask(requestAnswer, 'POST', '/billing_requests', {
    key: `mandate-${wanted.ourRef}`,
    body: { billing_requests: { mandate_request: mandateRequest, metadata } },
  })
  const before = made.kind === 'refusal' ? made.madeBefore : null
  if (made.kind !== 'answer' && before === null) return unanswered(made)
  const sessionRef = made.kind === 'answer' ? made.value.billing_requests.id : before!
  const flow = await ask(flowAnswer, 'POST', '/billing_request_flows', {
    body: {
      billing_request_flows: {
        redirect_uri: wanted.returnUrl,
        exit_uri: wanted.returnUrl,
        links: { billing_request: sessionRef },
        prefilled_customer: { ...namesOf(wanted.payerName), email: wanted.payerEmail },
      },
    },
  })
  if (flow.kind !== 'answer') return unanswered(flow)
  const { authorisation_url: url, expires_at: expiresAt } = flow.value.billing_request_flows
  return { kind: 'ready', sessionRef, url, expiresAt: new Date(expiresAt).toISOString() }
}

/** Splits a name for the page's fields, where the payer corrects it. */
function namesOf(payerName: string) {
  const [, given, family] = /^(.+)\s+(\S+)$/.exec(payerName.trim()) ?? []
  return family === undefined ? { given_name: payerName.trim() } : { given_name: given, family_name: family }
}

export async function queryMandate(ask: Ask, by: MandateName): Promise<MandateAnswer | { kind: 'missing' }> {
  if ('ref' in by) return readMandate(ask, by.ref, null)
  // GoCardless finds no mandate by our reference: only the billing request leads to it.
  if (by.sessionRef === null) return badResponse
  const answer = await ask(requestAnswer, 'GET', `/billing_requests/${encodeURIComponent(by.sessionRef)}`)
  if (answer.kind !== 'answer') return missing(answer)
  const { metadata, links } = answer.value.billing_requests
  if (metadata[metadataKeys.mandate] !== by.ourRef) return badResponse
  const { mandate_request_mandate: ref } = links
  return ref === undefined ? { kind: 'missing' } : readMandate(ask, ref, by.ourRef)
}

async function readMandate(
  ask: Ask,
  ref: string,
  ourRef: string | null,
): Promise<MandateAnswer | { kind: 'missing' }> {
  const answer = await findMandate(ask, ref)
  if (answer.kind !== 'mandate') return missing(answer)
  const { told } = answer
  const account = await ask(
    accountAnswer,
    'GET',
    `/customer_bank_accounts/${encodeURIComponent(told.links.customer_bank_account)}`,
  )
  if (account.kind !== 'answer') return unreadable(account)
  const found = await findReason(ask, 'mandate', ref)
  if ('kind' in found) return unreadable(found)
  return {
    kind: 'mandate',
    ref,
    ourRef: told.metadata[metadataKeys.mandate] ?? ourRef ?? '',
    state: mandateStates[told.status],
    reason: found.reason,
    accountEnding: account.value.customer_bank_accounts.account_number_ending,
  }
}

/** Reads a mandate of that name, and none else. */
export async function findMandate(
  ask: Ask,
  ref: string,
): Promise<{ kind: 'mandate'; told: MandateTold } | Unanswered> {
  const answer = await ask(mandateAnswer, 'GET', `/mandates/${encodeURIComponent(ref)}`)
  if (answer.kind !== 'answer') return answer
  const told = answer.value.mandates
  return told.id === ref ? { kind: 'mandate', told } : badResponse
}

export async function cancelMandate(ask: Ask, ref: string): Promise<DebitDone> {
  const path = `/mandates/${encodeURIComponent(ref)}/actions/cancel`
  const answer = await ask(mandateAnswer, 'POST', path)
  const isDone = ({ id, status }: MandateTold) => id === ref && mandateStates[status] === 'cancelled'
  if (answer.kind === 'answer') return isDone(answer.value.mandates) ? { kind: 'done' } : badResponse
  if (answer.kind !== 'refusal') return unanswered(answer)
  // One that is cancelled already is refused.
  const now = await findMandate(ask, ref)
  return now.kind === 'mandate' && isDone(now.told) ? { kind: 'done' } : unanswered(answer)
}
