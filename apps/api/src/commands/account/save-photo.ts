import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { networkOf } from '../../crypto/network-of.ts'
import { DecodingBusy } from '../../gateways/pictures/decoder.ts'
import { countMoreFailures, uncountLoginTry } from '../../stores/account/login-failures.ts'
import { savePhoto as keepPhoto } from '../../stores/account/photos.ts'
import { makePicture } from '../pictures/make-picture.ts'
import { countTry } from './login-limits.ts'

/** Number of extra tries that an unusable picture counts as. */
const moreForUnusable = 3

/**
 * S76, S88: saves a photo. It is decoded whatever its name, made anew in its sizes, and shown to the customer
 * alone. S89: decoding takes a core for a moment, so the number for a person, and for a network, is limited.
 */
export async function savePhoto(
  context: CallContext,
  { customerId }: CustomerRecord,
  base64: string,
): Promise<Refusal | null> {
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const subjects = [
    { subject: `photo ${customerId}`, free: 10, maxSeconds: 60 },
    { subject: `photos ${networkOf(context.ip)}`, free: 100, maxSeconds: 60 },
  ]
  const tooSoon = await countTry(db, clientId, subjects)
  if (tooSoon) return tooSoon
  try {
    const made = await makePicture(Buffer.from(base64, 'base64'), { from: 'person', isPrivate: true })
    if (!made.ok) {
      await countMoreFailures(db, clientId, subjects, moreForUnusable)
      return refuse('PICTURE_UNUSABLE', { details: { reason: made.message } })
    }
    await db.transaction().execute((tx) => keepPhoto(tx, { clientId, customerId }, made.picture))
    return null
  } catch (error) {
    if (!(error instanceof DecodingBusy)) throw error
    await uncountLoginTry(db, clientId, subjects)
    return refuse('BUSY', { message: waitAMoment, details: { retryAfterSeconds: 10 } })
  }
}

const waitAMoment =
  'Many people are sending photos at the moment. Your photo hasn’t changed. Try again in a minute.'
