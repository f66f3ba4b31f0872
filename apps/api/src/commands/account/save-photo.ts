import { type Refusal, refuse } from '../../answer.ts'
import { savePhoto as keepPhoto } from '../../stores/photos.ts'
import type { CustomerRecord, Visit } from '../../visit.ts'
import { makePicture } from '../pictures/make-picture.ts'
import { takeTry } from './login-limits.ts'

/** S76, S88: decoded whatever it is called, made anew in its sizes, and shown to the customer alone. */
export async function savePhoto(
  visit: Visit,
  { customerId }: CustomerRecord,
  base64: string,
): Promise<Refusal | null> {
  const { db } = visit.services
  const clientId = visit.catalogue.client.id
  // Each takes a core for a moment.
  const tooSoon = await takeTry(db, clientId, [{ subject: `photo ${customerId}`, free: 10, maxSeconds: 60 }])
  if (tooSoon) return tooSoon
  const made = await makePicture(Buffer.from(base64, 'base64'), true)
  if (!made.ok) return refuse('PICTURE_UNUSABLE', { details: { reason: made.message } })
  await db.transaction().execute((tx) => keepPhoto(tx, { clientId, customerId }, made.picture))
  return null
}
