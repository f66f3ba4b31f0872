import { type Refusal, refuse } from '../../answer.ts'
import { type CourseTerms, courseTermsFor } from '../../policies/course-terms.ts'
import { type Asker, askerOf } from '../../policies/slot-terms.ts'
import { waiverOf } from '../../policies/waiver.ts'
import { type CourseRecord, findCourses } from '../../stores/courses.ts'
import type { VisitorRecord } from '../../stores/visitors.ts'
import type { Visit } from '../../visit.ts'
import { type PlaceForPerson, refusalForPeople } from './check-people.ts'
import type { ChosenItem, WantedItem } from './chosen-item.ts'
import { addressOf, placeOf, youngUntil } from './choose-slots.ts'

/** Courses, each whole: a place in every session that is left, for the price of what is left. */
export async function chooseCourses(
  visit: Visit,
  items: readonly WantedItem[],
  visitor: VisitorRecord | null,
): Promise<ChosenItem[] | Refusal> {
  const { catalogue } = visit
  const ids = items.map((item) => Number(item.id))
  if (!ids.every((id) => Number.isSafeInteger(id) && id < 2 ** 31)) return refuse('COURSE_NOT_FOUND')
  const courses = await findCourses(visit.services.db, { clientId: catalogue.client.id, ids }, visitor)

  const asker = askerOf(visitor)
  const chosen: ChosenItem[] = []
  const places: PlaceForPerson[] = []
  for (const wanted of items) {
    const course = courses.find(({ id }) => id === Number(wanted.id))
    if (!course) return refuse('COURSE_NOT_FOUND')
    const terms = courseTermsFor(course, catalogue, asker)
    const refused = refusalFor(course, terms, asker, wanted)
    if (refused) return refused
    places.push({ ...course, personId: wanted.purchasedForUserId ?? null })
    const optionId = wanted.pricingOptionId ?? terms.defaultPrice?.option.pricingOptionId
    const priced = terms.prices.find(({ option }) => option.pricingOptionId === optionId)
    const [first] = terms.left
    if (!priced || !first) return refuse('PRICE_NOT_OFFERED')
    chosen.push({
      slotIds: terms.left.map(({ slotId }) => slotId),
      courseId: course.id,
      pricingOptionId: priced.option.pricingOptionId,
      quantity: 1,
      pricePence: priced.nowPence,
      purchasedForUserId: wanted.purchasedForUserId ?? null,
      memberId: null,
      waiverId: waiverOf(terms.category, catalogue)?.id ?? null,
      shown: {
        name: course.name,
        slotId: course.id,
        venueName: terms.venue.name,
        venueSlug: terms.venue.slug,
        venueAddress: addressOf(terms.venue),
        categorySlug: terms.category.slug,
        ...placeOf(first.locationId === null ? null : (catalogue.locationById.get(first.locationId) ?? null)),
        timeZone: terms.venue.timeZone,
        startsAtUtc: first.startsAt.toISOString(),
        endsAtUtc: first.endsAt.toISOString(),
        pricingOptionName: priced.option.name,
        ...youngUntil(priced.option),
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
    })
  }
  return (await refusalForPeople(visit, visitor, places)) ?? chosen
}

function refusalFor(
  course: CourseRecord,
  terms: CourseTerms,
  asker: Asker,
  wanted: WantedItem,
): Refusal | null {
  const about = { details: { courseId: course.id } }
  if (!asker.isLoggedIn && !terms.allowsAnonymous) return refuse('LOGIN_REQUIRED', about)
  if (wanted.membershipReference) return refuse('NO_MEMBER_PRICE', about)
  if ((wanted.quantity ?? 1) !== 1) return refuse('QUANTITY_NOT_OFFERED', about)
  if (course.ownCartItemId !== null || course.ownBookingId !== null) return refuse('ALREADY_IN_BASKET', about)
  if (terms.joiningWeek === null) return refuse('NO_LONGER_BOOKABLE', about)
  if (terms.firstBookableAt && course.now < terms.firstBookableAt) return refuse('NOT_YET_BOOKABLE', about)
  return terms.spaces === 0 ? refuse('SLOT_FULL', about) : null
}
