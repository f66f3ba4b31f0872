import { getWaivers } from '@touchline/contract/calls/attendees/get-waivers'
import { needsWaivers } from '../../policies/basket.ts'
import { presentPlaces } from '../../presenters/attendee-places.ts'
import { serve } from '../../serve.ts'
import { readBasket } from '../../stores/baskets/read-basket.ts'
import { listWaivers } from '../../stores/waivers.ts'

export const serveGetWaivers = serve(getWaivers, async ({ visit }) => {
  const { db } = visit.services
  const { client, waiverById } = visit.catalogue
  const visitor = await visit.visitor()
  if (visitor === null || visitor.cartId === null)
    return { data: { totalWaiversRequired: 0, waivers: [], places: [] } }
  const [{ basket }, saved] = await Promise.all([
    readBasket(db, { clientId: client.id, visitor }),
    listWaivers(db, visitor.cartId),
  ])
  const items = (basket?.items ?? []).filter(needsWaivers)
  const ids = new Set(items.map(({ waiverId }) => waiverId))
  const places = items.flatMap((item) => presentPlaces(item, saved))
  return {
    data: {
      totalWaiversRequired: places.length,
      waivers: [...ids].flatMap((id) => waiverById.get(id ?? 0) ?? []),
      places,
    },
  }
})
