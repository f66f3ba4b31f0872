import type { BodyOf } from '@touchline/contract/define-call'
import type { register as registerCall } from '@touchline/contract/calls/auth/register'
import { errorCatalogue } from '@touchline/contract/errors'
import { isGuessable } from '@touchline/rules/password'
import { type Refusal, refuse } from '../../answer.ts'
import { HashingBusy, hashPassword } from '../../passwords.ts'
import { referencePrefix } from '../../policies/customer-reference.ts'
import { createCustomer } from '../../stores/customers.ts'
import type { Visit } from '../../visit.ts'

type Registration = BodyOf<typeof registerCall>

/** Makes an account of this client. What the body does not say (role, credit, membership) has its lowest value. */
export async function register(
  visit: Visit,
  body: Registration,
  onboardingType: string | null,
): Promise<{ customerId: number } | Refusal> {
  const { client, venues, venueBySlug } = visit.catalogue
  const homeVenue = body.homeVenueSlug ? venueBySlug.get(body.homeVenueSlug) : null
  if (homeVenue === undefined)
    return refuse('VENUE_NOT_FOUND', { errors: { home_venue_slug: ['There is no such venue here.'] } })

  const ownWords = [body.firstName, body.lastName, body.email, body.email.split('@')[0]!]
  const houseWords = [client.name, client.slug, ...venues.flatMap(({ name, town }) => [name, town])]
  if (isGuessable(body.password, [...ownWords, ...houseWords]))
    return refuseFor('PASSWORD_TOO_COMMON', 'password')

  try {
    const customerId = await createCustomer(visit.services.db, {
      clientId: client.id,
      referencePrefix: referencePrefix(client.slug),
      email: body.email,
      passwordHash: await hashPassword(body.password),
      firstName: body.firstName,
      lastName: body.lastName,
      phone: body.phone ?? '',
      dateOfBirth: body.dateOfBirth ?? null,
      postcode: body.postcode ?? '',
      homeVenueId: homeVenue?.id ?? null,
      marketingConsent: body.marketingConsent ?? false,
      onboardingType,
    })
    return customerId === null ? refuseFor('EMAIL_TAKEN', 'email') : { customerId }
  } catch (error) {
    if (error instanceof HashingBusy) return refuse('BUSY')
    throw error
  }
}

function refuseFor(code: 'PASSWORD_TOO_COMMON' | 'EMAIL_TAKEN', field: string): Refusal {
  return refuse(code, { errors: { [field]: [errorCatalogue[code][1]] } })
}
