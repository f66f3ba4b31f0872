import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { networkOf } from '../../crypto/network-of.ts'
import { DecodingBusy } from '../../gateways/pictures/decoder.ts'
import { countMoreFailures, uncountLoginTry } from '../../stores/account/login-failures.ts'
import {
  type DocumentOf,
  insertSentDocument,
  withdrawWaiting,
} from '../../stores/documents/sent-documents.ts'
import { readFlags } from '../../stores/people/person-flags.ts'
import { countTry } from '../account/login-limits.ts'
import { personIdsOf } from '../account/require-account.ts'
import { readDocument } from './read-document.ts'

/** Number of extra tries that an unusable file counts as. */
const moreForUnusable = 3

/** Names whose document it is, so that a sealed file opens for nothing else. */
export const aboutDocument = ({ personId, kindId }: DocumentOf): string => `document ${personId} ${kindId}`

/** Returns whose document a customer means, where they may act for that person; else null. */
export const documentOf = (
  context: CallContext,
  customer: CustomerRecord,
  { personId, kindId }: { personId: number; kindId: number },
): DocumentOf | null =>
  personIdsOf(customer).includes(personId)
    ? { clientId: context.catalogue.client.id, personId, kindId }
    : null

/**
 * S76, S88: keeps a document that a customer sends for themselves or for a person of their household, in place
 * of one that waits. Its file is sealed.
 */
export async function sendDocument(
  context: CallContext,
  { customerId }: CustomerRecord,
  of: DocumentOf,
  base64: string,
): Promise<Refusal | null> {
  const { db, vault } = context.services
  const flags = (await readFlags(db, of.clientId, [of.personId])).get(of.personId)
  const wanted = flags?.documents.find(({ kindId }) => kindId === of.kindId)
  if (!wanted?.canBeSent || wanted.neededFor.length === 0 || vault.keyId === null)
    return refuse('DOCUMENT_NOT_NEEDED')
  const subjects = [
    { subject: `document ${customerId}`, free: 10, maxSeconds: 60 },
    { subject: `documents ${networkOf(context.ip)}`, free: 100, maxSeconds: 60 },
  ]
  const tooSoon = await countTry(db, of.clientId, subjects)
  if (tooSoon) return tooSoon
  try {
    const read = await readDocument(Buffer.from(base64, 'base64'))
    if ('fault' in read) {
      await countMoreFailures(db, of.clientId, subjects, moreForUnusable)
      return refuse('DOCUMENT_UNUSABLE', { details: { reason: read.fault } })
    }
    const sealed = vault.seal(read.bytes.toString('base64'), aboutDocument(of))
    await db.transaction().execute(async (tx) => {
      await withdrawWaiting(tx, of)
      await insertSentDocument(tx, of, { sentBy: customerId, media: read.media, sealed })
    })
    return null
  } catch (error) {
    if (!(error instanceof DecodingBusy)) throw error
    await uncountLoginTry(db, of.clientId, subjects)
    return refuse('BUSY', { message: waitAMoment, details: { retryAfterSeconds: 10 } })
  }
}

const waitAMoment =
  'Many people are sending pictures at the moment. Nothing has been sent. Try again in a minute.'
