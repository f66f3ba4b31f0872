import { createHash } from 'node:crypto'
import type { register as registerCall } from '@touchline/contract/calls/login/register'
import type { BodyOf } from '@touchline/contract/define-call'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { HashingBusy, hashPassword, verifyPassword } from '../../crypto/passwords.ts'
import { newReferences } from '../../policies/account/customer-reference.ts'
import { passwordRefusal } from '../../policies/account/passwords.ts'
import { createCustomer, findRegistered } from '../../stores/account/customers.ts'
import { limitLetterRequests } from './limit-letter-requests.ts'
import { queueProofLetter } from './queue-proof-letter.ts'

type Registration = BodyOf<typeof registerCall>

/**
 * Makes an account of this client. Anything the body does not set (role, credit, membership) has its lowest
 * value. If another account has the address, only the letter to it differs (F86).
 */
export async function register(
  context: CallContext,
  body: Registration,
  onboardingType: string | null,
): Promise<{ customerId: number } | Refusal> {
  const { client, venueBySlug } = context.catalogue
  const homeVenue = body.homeVenueSlug ? venueBySlug.get(body.homeVenueSlug) : null
  if (homeVenue === undefined || homeVenue?.isClosed)
    return refuse('VENUE_NOT_FOUND', { errors: { home_venue_slug: ['There’s no such venue here.'] } })
  const tooCommon = passwordRefusal(context.catalogue, body, body.password)
  if (tooCommon) return tooCommon

  const { idempotencyKey } = context
  const registrationKey = idempotencyKey === null ? null : hashOf(`${idempotencyKey} ${body.email}`)
  try {
    const passwordHash = await hashPassword(body.password)
    const customerId = await context.services.db.transaction().execute(async (tx) => {
      const made = await createCustomer(tx, {
        clientId: client.id,
        references: newReferences(client.slug),
        unprovenEmail: body.email,
        registrationKey,
        passwordHash,
        firstName: body.firstName,
        lastName: body.lastName,
        phone: body.phone ?? '',
        dateOfBirth: body.dateOfBirth ?? null,
        postcode: body.postcode ?? '',
        homeVenueId: homeVenue?.id ?? null,
        marketingConsent: body.marketingConsent ?? false,
        onboardingType,
      })
      // An address that has had too many letters gets the account without one: the customer can ask for it in
      // My details.
      if (made !== null && (await limitLetterRequests(tx, context, body.email)) === null)
        await queueProofLetter(
          tx,
          client.id,
          { id: made, firstName: body.firstName, email: body.email },
          'registered',
        )
      return made
    })
    if (customerId !== null) return { customerId }
    return await answerRepeatedRequest(context, registrationKey!, body.password)
  } catch (error) {
    if (error instanceof HashingBusy) return refuse('BUSY')
    throw error
  }
}

/**
 * Answers a repeated request whose answer was lost with the account that it made.
 * @throws HashingBusy
 */
async function answerRepeatedRequest(
  context: CallContext,
  registrationKey: Buffer,
  password: string,
): Promise<{ customerId: number } | Refusal> {
  const { db } = context.services
  const made = await findRegistered(db, context.catalogue.client.id, registrationKey)
  const isSame = await verifyPassword(made?.passwordHash ?? null, password)
  return made !== null && isSame ? { customerId: made.id } : refuse('KEY_REUSED')
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
