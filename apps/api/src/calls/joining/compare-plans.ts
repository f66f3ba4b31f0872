import { comparePlans } from '@touchline/contract/calls/joining/compare-plans'
import { pickEvenly, readVisits } from '@touchline/rules/contracts/plan-visits'
import { isRefusal } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { serve } from '../../call/serve.ts'
import { isOfferedAt, waysToPay } from '../../policies/joining/offered-plans.ts'
import { hasPlaceForOne } from '../../policies/joining/places-for.ts'
import { compareCosts, soldTo, unknownVisitor, type Visitor } from '../../policies/joining/plan-costs.ts'
import { findOpenVenue, listChildrenSoldAt } from '../../policies/timetable/activity-at-venue.ts'
import { presentCosts } from '../../presenters/joining/plan-costs.ts'
import { readPlansOnSale } from '../../stores/joining/plans.ts'
import {
  listSessionsToPrice,
  monthsBack,
  type SessionToPrice,
} from '../../stores/joining/sessions-to-price.ts'

export const serveComparePlans = serve(comparePlans, async ({ params: { venueSlug }, query, context }) => {
  const { catalogue, services } = context
  const venue = findOpenVenue(catalogue, venueSlug)
  if (isRefusal(venue)) return venue
  const asked = readVisits(query.visits ?? '')
  const roots = listChildrenSoldAt(null, venue, catalogue)
  const wishes = roots.flatMap(({ id, slug }) => {
    const visits = asked.get(slug) ?? 0
    return visits === 0 ? [] : [{ visits, ids: categoriesBelow(id, catalogue) }]
  })
  const { customerId, visitor } = await visitorOf(context)
  const activities = roots.map(({ slug, name }) => ({ slug, name, visits: asked.get(slug) ?? 0 }))
  if (wishes.length === 0 && customerId === null)
    return { data: { activities, byWishes: null, byBookings: null } }
  const [{ today, plans }, sessions] = await Promise.all([
    readPlansOnSale(services.db, catalogue.client.id),
    listSessionsToPrice(services.db, {
      clientId: catalogue.client.id,
      venueId: venue.id,
      categoryIds: wishes.flatMap(({ ids }) => ids),
      customerId,
    }),
  ])
  const offered = plans.filter(
    (plan) =>
      isOfferedAt(plan, venue, catalogue) &&
      waysToPay(plan.terms, services.debits != null).length > 0 &&
      hasPlaceForOne(plan.terms.places, visitor.dateOfBirth, today),
  )
  const ahead = soldTo(
    sessions.filter(({ isOwn }) => !isOwn),
    catalogue,
    visitor,
  )
  const wished = wishes.flatMap(({ visits, ids }) =>
    pickEvenly(oneAtATime(ahead.filter(({ categoryId }) => ids.includes(categoryId))), visits),
  )
  const had = soldTo(
    sessions.filter(({ isOwn }) => isOwn),
    catalogue,
    visitor,
  )
  const costsOf = (slots: readonly SessionToPrice[], months: number) => {
    if (slots.length === 0 || offered.length === 0) return null
    const inOrder = slots.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    const costs = compareCosts(inOrder, offered, { catalogue, visitor, months })
    return presentCosts(costs, { visits: slots.length, months, symbol: catalogue.client.currencySymbol })
  }
  return { data: { activities, byWishes: costsOf(wished, 1), byBookings: costsOf(had, monthsBack) } }
})

/** Returns the person who asks. At a kiosk or a desk no bookings are looked at. */
async function visitorOf(context: CallContext): Promise<{ customerId: number | null; visitor: Visitor }> {
  const customer = await context.customer()
  const person = customer?.people?.people[0]
  return customer === null || customer.isKiosk || !person
    ? { customerId: null, visitor: unknownVisitor }
    : {
        customerId: customer.customerId,
        visitor: { dateOfBirth: person.dateOfBirth, statuses: person.statuses },
      }
}

/** Lists the ids of an activity and of all below it. */
function categoriesBelow(id: string, catalogue: CallContext['catalogue']): string[] {
  const below = catalogue.childrenOf.get(id) ?? []
  return [id, ...below.flatMap((one) => categoriesBelow(one.id, catalogue))]
}

/** Leaves one of the sessions that begin at the same time: a person is in a single place. */
const oneAtATime = (sessions: readonly SessionToPrice[]): SessionToPrice[] =>
  sessions.filter((one, at) => one.startsAt.getTime() !== sessions[at - 1]?.startsAt.getTime())
