import { type Transaction, txState } from '../../../../card-sandbox/src/opayo/records.ts'
import { type OpayoStandIn, standInKeys } from '../../../../card-sandbox/src/opayo/server.ts'
import { createOpayoCardPayments } from '../../gateways/card-payments/opayo/opayo.ts'
import type { BookEntry } from '../audit/books.ts'

/**
 * Builds the adapter with the stand-in's keys. `isBlind` is for an operator without a user of the Reporting &
 * Admin API.
 */
export const opayoCards = (origin: string, { isBlind = false, timeoutMs = 5_000 } = {}) =>
  createOpayoCardPayments({
    id: 'opayo',
    mode: 'test',
    vendor: standInKeys.vendor,
    integrationKey: standInKeys.integrationKey,
    integrationPassword: standInKeys.integrationPassword,
    reporting: isBlind ? null : { user: standInKeys.reportingUser, password: standInKeys.reportingPassword },
    origin,
    timeoutMs,
  })

export interface TypedCard {
  number?: string
  name?: string
  expiry?: string
}

/** Number of the card that is typed by default, and the security code of every card. */
export const typedNumber = '4929000000006'
export const typedSecurityCode = '123'

/** Types a card into Opayo's fields, as the payer does. */
export async function typeOpayoCard(
  { origin }: Pick<OpayoStandIn, 'origin'>,
  sessionKey: string,
  { number = typedNumber, name = 'Ada Byron', expiry = '1239' }: TypedCard = {},
): Promise<string> {
  const response = await fetch(`${origin}/api/v1/card-identifiers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionKey}` },
    body: JSON.stringify({
      cardDetails: {
        cardholderName: name,
        cardNumber: number,
        expiryDate: expiry,
        securityCode: typedSecurityCode,
      },
    }),
  })
  const { cardIdentifier } = (await response.json()) as { cardIdentifier: string }
  return cardIdentifier
}

/** Types the code of a saved card into Opayo's field, as the payer does. */
export const giveOpayoCode = (
  { origin }: Pick<OpayoStandIn, 'origin'>,
  sessionKey: string,
  savedCardId: string,
): Promise<Response> =>
  fetch(`${origin}/api/v1/card-identifiers/${savedCardId}/security-code`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sessionKey}` },
    body: JSON.stringify({ securityCode: typedSecurityCode }),
  })

/** Answers on the bank's page, as the payer does. Returns the `cres` that the page would post to us. */
export async function answerOpayoBank(
  { scaUrl, scaData }: { scaUrl: string | null; scaData: string },
  answer: 'approve' | 'refuse',
): Promise<string> {
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
  const page = await (await fetch(scaUrl ?? '', form({ creq: scaData }))).text()
  const acsTransactionID = /name="acsTransactionID" value="([^"]*)"/.exec(page)?.[1] ?? ''
  const challengeData = answer === 'approve' ? 'challenge' : 'wrong'
  const answered = await fetch(
    new URL('/3ds-simulator/html_challenge_answer', scaUrl ?? ''),
    form({ acsTransactionID, challengeData }),
  )
  return /name="cres" value="([^"]*)"/.exec(await answered.text())?.[1] ?? ''
}

/** Reads the stand-in's own books from its memory. */
export function opayoBooks({ gateway }: Pick<OpayoStandIn, 'gateway'>): BookEntry[] {
  const payments = gateway
    .startedBetween(0, Number.POSITIVE_INFINITY)
    .filter(({ relatedTo }) => relatedTo === null)
  return payments.map((payment) => {
    const { vendorTxCode: ourRef, amount: amountPence, currency, releasedAmount: capturedPence } = payment
    const refunds = gateway
      .refundsOf(payment)
      .map(({ vendorTxCode: ourRefundRef, amount }) => ({ ourRefundRef, amountPence: amount }))
    const refundedPence = refunds.reduce((sum, refund) => sum + refund.amountPence, 0)
    const isAll = capturedPence > 0 && refundedPence === capturedPence
    const status = isAll ? 'refunded' : statusOf(payment)
    return { ourRef, amountPence, currency, capturedPence, refundedPence, refunds, status }
  })
}

function statusOf({ state }: Transaction): BookEntry['status'] {
  switch (state) {
    case txState.atThreeDSecure:
      return 'challenge'
    case txState.deferred:
      return 'authorised'
    case txState.authorised:
      return 'captured'
    case txState.aborted:
    case txState.expired:
    case txState.voided:
      return 'voided'
    default:
      return 'declined'
  }
}
