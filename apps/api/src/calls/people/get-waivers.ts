import { getWaivers } from '@touchline/contract/calls/people/get-waivers'
import { serve } from '../../call/serve.ts'
import { asksForNames } from '../../policies/basket/basket.ts'
import { presentPlaces, presentQuestion } from '../../presenters/basket/attendee-places.ts'
import { readBasket } from '../../stores/basket/read-basket.ts'
import { readPeopleOfBasket } from '../../stores/people/attendees.ts'

export const serveGetWaivers = serve(getWaivers, async ({ context }) => {
  const { db } = context.services
  const { client, waiverById, questionById } = context.catalogue
  const visitor = await context.visitor()
  if (visitor === null || visitor.cartId === null) return { data: nothingAsked }
  const { customerId, cartId } = visitor
  const [{ basket }, known] = await Promise.all([
    readBasket(db, { clientId: client.id, visitor }),
    readPeopleOfBasket(db, { customerId, cartId, timeZone: client.timeZone }),
  ])
  const items = (basket?.items ?? []).filter(({ isHeld, isCancelled }) => isHeld && !isCancelled)
  const named = items.filter(asksForNames)
  const places = named.flatMap((item) => presentPlaces(item, known))
  const waiverIds = new Set(named.flatMap(({ waiverId }) => waiverId ?? []))
  const bookerIds = [...new Set(items.flatMap(({ asks }) => asks.booker))]
  const questionIds = new Set([...named.flatMap(({ asks }) => asks.people), ...bookerIds])
  const answers = [...(known.people[0]?.answers ?? []), ...known.booker]
  return {
    data: {
      cartId,
      totalWaiversRequired: places.length,
      waivers: [...waiverIds].flatMap((id) => waiverById.get(id) ?? []),
      questions: [...questionIds].flatMap((id) => questionById.get(id) ?? []).map(presentQuestion),
      places,
      booker: {
        questionIds: bookerIds,
        answers: answers.filter(({ questionId }) => bookerIds.includes(questionId)),
      },
      people: known.people,
      attendees: known.attendees,
      signerName: places.flatMap(({ saved }) => saved?.signature?.signerName ?? [])[0] ?? null,
    },
  }
})

const nothingAsked = {
  cartId: null,
  totalWaiversRequired: 0,
  waivers: [],
  questions: [],
  places: [],
  booker: { questionIds: [], answers: [] },
  people: [],
  attendees: [],
  signerName: null,
}
