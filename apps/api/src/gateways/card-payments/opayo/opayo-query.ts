import type { AuthoriseOutcome, PaymentName, QueryOutcome, ReadContext } from '../port.ts'
import { badResponse } from '../sandbox/sandbox-send.ts'
import { brandOf, cardNotToldYet, instructionsAnswer, isNotFound, readCard } from './opayo-answers.ts'
import { askPi, type OpayoClient, transactionPath } from './opayo-client.ts'
import { isSameId, readDeclined, readTransaction } from './opayo-outcomes.ts'
import { sumReportedRefunds } from './opayo-refunds.ts'
import type { Reported } from './opayo-reporting.ts'

/** Looks a payment up in the reports, or in the Pi API where Opayo's own name for it is known. */
export async function queryPayment(
  client: OpayoClient,
  call: ReadContext,
  by: PaymentName,
): Promise<QueryOutcome> {
  const { reporting } = client
  if (reporting) {
    const read = await reporting.find(call, 'ref' in by ? { id: by.ref } : { vendorTxCode: by.ourRef })
    if (read.kind === 'found') return readReport(client, call, read.found)
    if (read.kind === 'missing' || !('ref' in by)) return read
  }
  return 'ref' in by ? queryPi(client, call, by.ref) : badResponse
}

async function readReport(client: OpayoClient, call: ReadContext, found: Reported): Promise<QueryOutcome> {
  const { amountPence, currency } = found
  const held = heldIn(found)
  const declined = { kind: 'declined', ...held, raw: `state ${found.stateId}` } as const
  switch (found.state) {
    case 'held':
    case 'declined': {
      // A report leaves out the saved card and the bank's reason.
      const told = await askPi(client, call, 'GET', transactionPath(held.ref))
      if (told.kind === 'transaction')
        return found.state === 'held'
          ? { kind: 'authorised', ...held, card: readCard(told.transaction) }
          : readDeclined(told.transaction, { ourRef: held.ourRef, amountPence, currency })
      if (found.state === 'declined') return { ...declined, reason: 'card_declined' }
      return told.kind === 'unknown' ? told : badResponse
    }
    case 'captured': {
      const refundedPence = found.isRefunded ? await sumReportedRefunds(client, call, found) : 0
      if (refundedPence === null) return badResponse
      const kind = refundedPence >= amountPence ? 'refunded' : 'captured'
      return { kind, ...held, capturedPence: amountPence, refundedPence }
    }
    case 'let_go':
      return { kind: 'voided', ...held, capturedPence: 0, refundedPence: 0 }
    case 'at_challenge':
      return { kind: 'challenge', scaUrl: null, ...held }
    case 'not_authenticated':
      return { ...declined, reason: 'authentication_failed' }
    case 'failed':
      return { ...declined, reason: 'processing_error' }
    case 'pending':
      return badResponse
  }
}

const heldIn = ({ id: ref, vendorTxCode: ourRef, amountPence, currency, card }: Reported) => ({
  ref,
  ourRef,
  amountPence,
  currency,
  card: { ...card, brand: brandOf(card.brand), savedCardId: null, traceId: null },
})

async function queryPi(client: OpayoClient, call: ReadContext, ref: string): Promise<QueryOutcome> {
  const told = await askPi(client, call, 'GET', transactionPath(ref))
  if (told.kind === 'unknown') return told
  if (told.kind === 'untouched') return { kind: 'unknown', cause: told.cause }
  if (told.kind === 'refusal') {
    // Opayo gave us this name, and shows a payment only after the bank's check.
    const isOpen = told.status === 404 && isNotFound(told.refusal)
    return isOpen && call.asked
      ? { ...call.asked, kind: 'challenge', scaUrl: null, ref, card: cardNotToldYet }
      : badResponse
  }
  const { transaction } = told
  if (!isSameId(transaction.transactionId, ref)) return badResponse
  const ourRef = transaction.vendorTxCode ?? call.asked?.ourRef
  // Without our name no one can say that this is the payment in question.
  if (ourRef === undefined) return badResponse
  const outcome = readTransaction(transaction, { ourRef, amountPence: 0, currency: '' })
  return outcome.kind === 'authorised' ? followInstructions(client, call, outcome) : outcome
}

/** Reads from the instructions whether an authorised payment has been captured or voided since. */
async function followInstructions(
  { send }: OpayoClient,
  call: ReadContext,
  outcome: Extract<AuthoriseOutcome, { kind: 'authorised' }>,
): Promise<QueryOutcome> {
  const reply = await send(call, 'GET', `${transactionPath(outcome.ref)}/instructions`)
  const instructions = reply.kind === 'reply' ? instructionsAnswer.safeParse(reply.json).data : undefined
  if (!instructions) return badResponse
  const done = new Set(instructions.instructions.map(({ instructionType }) => instructionType))
  if (done.has('abort') || done.has('void'))
    return { ...outcome, kind: 'voided', capturedPence: 0, refundedPence: 0 }
  // We release the whole sum, and the list does not say how much was.
  if (done.has('release'))
    return { ...outcome, kind: 'captured', capturedPence: outcome.amountPence, refundedPence: 0 }
  return outcome
}

type OutOfReach = Extract<QueryOutcome, { scaUrl: null }>

/** True for an open check by the bank whose address Opayo does not tell again. */
export const isOutOfReach = (outcome: QueryOutcome): outcome is OutOfReach =>
  outcome.kind === 'challenge' && outcome.scaUrl === null
