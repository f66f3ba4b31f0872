import { getSession } from '@touchline/contract/calls/login/get-session'
import { serve } from '../../call/serve.ts'
import { presentWaitlistOffer } from '../../presenters/waitlist/waitlist.ts'
import { listOwnOffers } from '../../stores/waitlist/waitlist.ts'

/**
 * Tells an open page about its session. Such a request is no sign of a person, so the session is not
 * extended.
 */
export const serveGetSession = serve(getSession, async ({ context }) => {
  const visitor = await context.visitorAsTheyAre()
  await context.forgetDeadSession()
  const offers =
    visitor?.customerId == null ? [] : await listOwnOffers(context.services.db, visitor.customerId)
  const presentOffers = (some: typeof offers) =>
    some.flatMap((offer) => presentWaitlistOffer(offer, context.catalogue) ?? [])
  return {
    data: {
      isKept: visitor !== null,
      mark: visitor === null ? null : context.markOf(visitor),
      ended: await context.endedLogIn(),
      offers: presentOffers(offers.filter(({ hasEnded }) => !hasEnded)),
      endedOffers: presentOffers(offers.filter(({ hasEnded }) => hasEnded)),
    },
  }
})
