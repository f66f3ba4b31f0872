import { getSession } from '@touchline/contract/calls/login/get-session'
import { serve } from '../../call/serve.ts'
import { presentWaitlistOffer } from '../../presenters/waitlist/waitlist.ts'
import { listOwnOffers } from '../../stores/waitlist/waitlist.ts'

/**
 * Tells an open page about its session. Such a request is no sign of a person, so the session is not
 * extended.
 */
export const serveGetSession = serve(getSession, async ({ visit }) => {
  const visitor = await visit.visitorAsTheyAre()
  await visit.forgetDeadSession()
  const offers = visitor?.customerId == null ? [] : await listOwnOffers(visit.services.db, visitor.customerId)
  const presentOffers = (some: typeof offers) =>
    some.flatMap((offer) => presentWaitlistOffer(offer, visit.catalogue) ?? [])
  return {
    data: {
      isKept: visitor !== null,
      mark: visitor === null ? null : visit.markOf(visitor),
      ended: await visit.endedLogIn(),
      offers: presentOffers(offers.filter(({ hasEnded }) => !hasEnded)),
      endedOffers: presentOffers(offers.filter(({ hasEnded }) => hasEnded)),
    },
  }
})
