import type { AuthoriseOutcome, ReadContext } from '../port.ts'
import { badResponse } from '../sandbox/sandbox-send.ts'
import { readCard, readDecline, type TransactionAnswer } from './opayo-answers.ts'

export const challengeLifeMs = 15 * 60_000

type Asked = NonNullable<ReadContext['asked']>

/** Reads how a payment stands from its transaction; what the answer leaves out is taken from `asked`. */
export function readTransaction(
  transaction: TransactionAnswer,
  asked: Asked,
): Exclude<AuthoriseOutcome, { kind: 'rejected' }> {
  const { status, transactionId: ref, amount, currency, acsUrl, cReq } = transaction
  switch (status) {
    case 'Ok':
      // A sum that is not told can't be compared with ours.
      if (!amount || !currency) return badResponse
      return {
        kind: 'authorised',
        ref,
        ourRef: asked.ourRef,
        amountPence: amount.totalAmount,
        currency,
        card: readCard(transaction),
      }
    case 'NotAuthed':
    case 'Rejected':
      return readDeclined(transaction, asked)
    case '3DAuth':
      if (!acsUrl || !cReq) return badResponse
      return {
        kind: 'challenge',
        method: 'creq-post',
        ref,
        ourRef: asked.ourRef,
        // Opayo tells the amount with the result; until then no money is held.
        amountPence: asked.amountPence,
        currency: asked.currency,
        card: readCard(transaction),
        scaUrl: acsUrl,
        scaData: cReq,
        expiresAt: new Date(Date.now() + challengeLifeMs).toISOString(),
      }
  }
}

export const readDeclined = (transaction: TransactionAnswer, asked: Asked) =>
  ({
    kind: 'declined',
    ref: transaction.transactionId,
    ourRef: asked.ourRef,
    amountPence: transaction.amount?.totalAmount ?? asked.amountPence,
    currency: transaction.currency ?? asked.currency,
    card: readCard(transaction),
    reason: readDecline(transaction),
    raw: transaction.statusCode,
  }) as const

/** Compares ids without regard to case: Opayo writes them in either. */
export const isSameId = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase()
