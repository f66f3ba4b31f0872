import { type Refusal, refuse } from '../../../call/answer.ts'
import type { CallContext } from '../../../call/call-context.ts'
import { participantOf } from '../../../policies/people/participant.ts'
import { priceLine } from '../../../policies/prices/priced-line.ts'
import { type OwnPrice, priceByOption, pricesFor } from '../../../policies/prices/prices.ts'
import { questionIdsOf, waiverOf } from '../../../policies/questions/required-questions.ts'
import {
  type CourseTerms,
  courseTermsFor,
  pricedCourse,
  priceOfLeft,
} from '../../../policies/timetable/course-terms.ts'
import type { VisitorRecord } from '../../../stores/account/visitors.ts'
import type { BasketItemRecord } from '../../../stores/basket/basket-record.ts'
import { listPlacesOf } from '../../../stores/basket/places-of-people.ts'
import { type CourseRecord, findCourses } from '../../../stores/catalogue/courses.ts'
import type { PeopleRecord } from '../../../stores/people/people.ts'
import { type PlaceForPerson, personIn, refusalForPeople } from './check-people.ts'
import { addressOf, agesToShow, locationOf, ownPriceOf, priceKindMark } from './choose-slots.ts'
import type { ChosenItem, WantedItem } from './chosen-item.ts'
import {
  type ResolvedPerson,
  refusalForAge,
  refusalForPrice,
  resolvePerson,
  usesAllowed,
} from './resolve-person.ts'

/** Chooses whole courses: a place in every remaining session, for the price of what is left. */
export async function chooseCourses(
  context: CallContext,
  items: readonly WantedItem[],
  visitor: VisitorRecord | null,
  people: PeopleRecord | null,
  replaced: BasketItemRecord | null = null,
): Promise<ChosenItem[] | Refusal> {
  const { catalogue } = context
  const ids = items.map((item) => Number(item.id))
  if (!ids.every((id) => Number.isSafeInteger(id) && id < 2 ** 31)) return refuse('COURSE_NOT_FOUND')
  const courses = await findCourses(context.services.db, { clientId: catalogue.client.id, ids }, visitor)
  const taken = await listPlacesOf(
    context.services.db,
    courses.flatMap(({ sessions }) => sessions.map(({ slotId }) => slotId)),
    { cartId: visitor?.cartId ?? null, customerIds: (people?.people ?? []).map(({ id }) => id) },
  )

  const participant = participantOf(visitor)
  const chosen: ChosenItem[] = []
  const places: PlaceForPerson[] = []
  for (const wanted of items) {
    const course = courses.find(({ id }) => id === Number(wanted.id))
    if (!course) return refuse('COURSE_NOT_FOUND')
    const who = resolvePerson(wanted, participant, visitor, people, pricedCourse(course).localDate)
    const terms = courseTermsFor(course, catalogue, who.participant)
    const hasPlace = taken.some(
      (place) =>
        place.cartItemId !== replaced?.id &&
        place.customerId === who.customerId &&
        place.guestKey === who.guestKey &&
        course.sessions.some(({ slotId }) => slotId === place.slotId),
    )
    const refused = refusalFor(course, terms, who, { hasPlace, isReplaced: replaced !== null }, wanted)
    if (refused) return refused
    places.push({ ...course, ...personIn(who) })
    const ofAge = refusalForAge(
      pricedCourse(course),
      who,
      catalogue,
      terms.prices.map(({ option }) => option),
    )
    if (ofAge) return ofAge
    const price = priceOf(wanted, course, who, catalogue)
    if (price === null || terms.left.length === 0) return refuse('PRICE_NOT_OFFERED')
    const ofPrice = refusalForPrice(price.option, who, pricedCourse(course))
    if (ofPrice) return ofPrice
    chosen.push(lineOf(wanted, { course, terms, who, price, catalogue, people }))
  }
  return (await refusalForPeople(context, visitor, places)) ?? chosen
}

function priceOf(
  wanted: WantedItem,
  course: CourseRecord,
  { participant }: ResolvedPerson,
  catalogue: CallContext['catalogue'],
): OwnPrice | null {
  const slot = pricedCourse(course)
  return wanted.pricingOptionId == null
    ? pricesFor(slot, catalogue, participant, usesAllowed(wanted)).own
    : priceByOption(slot, wanted.pricingOptionId, catalogue, participant, usesAllowed(wanted))
}

interface Choosing {
  course: CourseRecord
  terms: CourseTerms
  who: ResolvedPerson
  price: OwnPrice
  catalogue: CallContext['catalogue']
  people: PeopleRecord | null
}

function lineOf(wanted: WantedItem, { course, terms, who, price, catalogue, people }: Choosing): ChosenItem {
  const line = priceLine(pricedCourse(course), price, usesAllowed(wanted), catalogue, people)
  const first = terms.left[0]!
  const { withMembership: _w, ...shown } = line.shown
  return {
    ...line,
    freePlaces: null,
    pricePence: priceOfLeft(price.pence, course, terms.left).nowPence,
    slotIds: terms.left.map(({ slotId }) => slotId),
    courseId: course.id,
    packageId: null,
    planId: null,
    contractPaymentId: null,
    quantity: 1,
    purchasedForUserId: who.purchasedForUserId,
    guest: who.guest,
    memberId: null,
    waiverId: waiverOf(terms.category, catalogue)?.id ?? null,
    asks: questionIdsOf({ category: terms.category, courseId: course.id }, catalogue),
    shown: {
      name: course.name,
      slotId: course.id,
      venueName: terms.venue.name,
      venueSlug: terms.venue.slug,
      venueAddress: addressOf(terms.venue),
      categorySlug: terms.category.slug,
      ...locationOf(
        first.locationId === null ? null : (catalogue.locationById.get(first.locationId) ?? null),
      ),
      timeZone: terms.venue.timeZone,
      cancelling: { rule: course.cancellation, phone: terms.venue.phone },
      startsAtUtc: first.startsAt.toISOString(),
      endsAtUtc: first.endsAt.toISOString(),
      ...shown,
      ...priceKindMark(wanted),
      ...who.shown,
      ...ownPriceOf(pricedCourse(course), who, price),
      ...agesToShow(price.option),
      course: {
        slug: course.slug,
        fromWeek: terms.joiningWeek ?? 1,
        weeks: course.sessions.length,
        sessions: terms.left.map(({ startsAt, endsAt }) => ({
          startsAtUtc: startsAt.toISOString(),
          endsAtUtc: endsAt.toISOString(),
        })),
      },
    },
  }
}

function refusalFor(
  course: CourseRecord,
  terms: CourseTerms,
  { participant }: ResolvedPerson,
  { hasPlace, isReplaced }: { hasPlace: boolean; isReplaced: boolean },
  wanted: WantedItem,
): Refusal | null {
  const about = { details: { courseId: course.id } }
  if (!participant.isLoggedIn && !terms.allowsAnonymous) return refuse('LOGIN_REQUIRED', about)
  if (wanted.membershipReference) return refuse('NO_MEMBER_PRICE', about)
  if ((wanted.quantity ?? 1) !== 1) return refuse('QUANTITY_NOT_OFFERED', about)
  if (hasPlace) return refuse('ALREADY_IN_BASKET', about)
  if (terms.joiningWeek === null) return refuse('NO_LONGER_BOOKABLE', about)
  if (terms.firstBookableAt && course.now < terms.firstBookableAt) return refuse('NOT_YET_BOOKABLE', about)
  return terms.spaces === 0 && !isReplaced ? refuse('SLOT_FULL', about) : null
}
