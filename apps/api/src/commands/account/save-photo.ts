import { type Refusal, refuse } from '../../call/answer.ts'
import type { CustomerRecord, Visit } from '../../call/visit.ts'
import { networkOf } from '../../crypto/network-of.ts'
import { DecodingBusy } from '../../gateways/pictures/decoder.ts'
import { countMoreFailures, takeBackLoginTry } from '../../stores/account/login-failures.ts'
import { savePhoto as keepPhoto } from '../../stores/account/photos.ts'
import { makePicture } from '../pictures/make-picture.ts'
import { takeTry } from './login-limits.ts'

/** Number of extra tries that an unusable picture counts as. */
const moreForUnusable = 3

/**
 * S76, S88: saves a photo. It is decoded whatever its name, made anew in its sizes, and shown to the customer
 * alone. S89: decoding takes a core for a moment, so the number for a person, and for a network, is limited.
 */
export async function savePhoto(
  visit: Visit,
  { customerId }: CustomerRecord,
  base64: string,
): Promise<Refusal | null> {
  const { db } = visit.services
  const clientId = visit.catalogue.client.id
  const subjects = [
    { subject: `photo ${customerId}`, free: 10, maxSeconds: 60 },
    { subject: `photos ${networkOf(visit.ip)}`, free: 100, maxSeconds: 60 },
  ]
  const tooSoon = await takeTry(db, clientId, subjects)
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
    await takeBackLoginTry(db, clientId, subjects)
    return refuse('BUSY', { message: waitAMoment, details: { retryAfterSeconds: 10 } })
  }
}

const waitAMoment =
  'Many people are sending photos at the moment. Your photo hasn’t changed. Try again in a minute.'
