import { type Refusal, refuse } from '../../../call/answer.ts'
import type { Visit } from '../../../call/visit.ts'
import { askerOf } from '../../../policies/people/asker.ts'
import { priceLine } from '../../../policies/prices/priced-line.ts'
import { type OwnPrice, priceByOption, pricesFor } from '../../../policies/prices/prices.ts'
import { asksOf, waiverOf } from '../../../policies/questions/asks.ts'
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
import { addressOf, kindChosen, ownPriceOf, placeOf, shownAges } from './choose-slots.ts'
import type { ChosenItem, WantedItem } from './chosen-item.ts'
import { choiceOf, type ForWhom, forWhom, refusalForAge, refusalForPrice } from './for-whom.ts'

/** Chooses whole courses: a place in every remaining session, for the price of what is left. */
export async function chooseCourses(
  visit: Visit,
  items: readonly WantedItem[],
  visitor: VisitorRecord | null,
  people: PeopleRecord | null,
  replaced: BasketItemRecord | null = null,
): Promise<ChosenItem[] | Refusal> {
  const { catalogue } = visit
  const ids = items.map((item) => Number(item.id))
  if (!ids.every((id) => Number.isSafeInteger(id) && id < 2 ** 31)) return refuse('COURSE_NOT_FOUND')
  const courses = await findCourses(visit.services.db, { clientId: catalogue.client.id, ids }, visitor)
  const taken = await listPlacesOf(
    visit.services.db,
    courses.flatMap(({ sessions }) => sessions.map(({ slotId }) => slotId)),
    { cartId: visitor?.cartId ?? null, customerIds: (people?.people ?? []).map(({ id }) => id) },
  )

  const asker = askerOf(visitor)
  const chosen: ChosenItem[] = []
  const places: PlaceForPerson[] = []
  for (const wanted of items) {
    const course = courses.find(({ id }) => id === Number(wanted.id))
    if (!course) return refuse('COURSE_NOT_FOUND')
    const who = forWhom(wanted, asker, visitor, people, pricedCourse(course).localDate)
    const terms = courseTermsFor(course, catalogue, who.asker)
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
  return (await refusalForPeople(visit, visitor, places)) ?? chosen
}

function priceOf(
  wanted: WantedItem,
  course: CourseRecord,
  { asker }: ForWhom,
  catalogue: Visit['catalogue'],
): OwnPrice | null {
  const slot = pricedCourse(course)
  return wanted.pricingOptionId == null
    ? pricesFor(slot, catalogue, asker, choiceOf(wanted)).own
    : priceByOption(slot, wanted.pricingOptionId, catalogue, asker, choiceOf(wanted))
}

interface Choosing {
  course: CourseRecord
  terms: CourseTerms
  who: ForWhom
  price: OwnPrice
  catalogue: Visit['catalogue']
  people: PeopleRecord | null
}

function lineOf(wanted: WantedItem, { course, terms, who, price, catalogue, people }: Choosing): ChosenItem {
  const line = priceLine(pricedCourse(course), price, choiceOf(wanted), catalogue, people)
  const first = terms.left[0]!
  const { withMembership: _w, ...shown } = line.shown
  return {
    ...line,
    freePlaces: null,
    pricePence: priceOfLeft(price.pence, course, terms.left).nowPence,
    slotIds: terms.left.map(({ slotId }) => slotId),
    courseId: course.id,
    packageId: null,
    quantity: 1,
    purchasedForUserId: who.purchasedForUserId,
    guest: who.guest,
    memberId: null,
    waiverId: waiverOf(terms.category, catalogue)?.id ?? null,
    asks: asksOf({ category: terms.category, courseId: course.id }, catalogue),
    shown: {
      name: course.name,
      slotId: course.id,
      venueName: terms.venue.name,
      venueSlug: terms.venue.slug,
      venueAddress: addressOf(terms.venue),
      categorySlug: terms.category.slug,
      ...placeOf(first.locationId === null ? null : (catalogue.locationById.get(first.locationId) ?? null)),
      timeZone: terms.venue.timeZone,
      cancelling: { rule: course.cancellation, phone: terms.venue.phone },
      startsAtUtc: first.startsAt.toISOString(),
      endsAtUtc: first.endsAt.toISOString(),
      ...shown,
      ...kindChosen(wanted),
      ...who.shown,
      ...ownPriceOf(pricedCourse(course), who, price),
      ...shownAges(price.option),
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
  { asker }: ForWhom,
  { hasPlace, isReplaced }: { hasPlace: boolean; isReplaced: boolean },
  wanted: WantedItem,
): Refusal | null {
  const about = { details: { courseId: course.id } }
  if (!asker.isLoggedIn && !terms.allowsAnonymous) return refuse('LOGIN_REQUIRED', about)
  if (wanted.membershipReference) return refuse('NO_MEMBER_PRICE', about)
  if ((wanted.quantity ?? 1) !== 1) return refuse('QUANTITY_NOT_OFFERED', about)
  if (hasPlace) return refuse('ALREADY_IN_BASKET', about)
  if (terms.joiningWeek === null) return refuse('NO_LONGER_BOOKABLE', about)
  if (terms.firstBookableAt && course.now < terms.firstBookableAt) return refuse('NOT_YET_BOOKABLE', about)
  return terms.spaces === 0 && !isReplaced ? refuse('SLOT_FULL', about) : null
}
