import { listPeople } from '@touchline/contract/calls/people/list-people'
import type { PartySupervision, PersonPrice } from '@touchline/contract/entities/basket/person-price'
import type { PriceOption } from '@touchline/contract/entities/timetable/slot'
import type { ErrorCode } from '@touchline/contract/errors'
import { errorCatalogue } from '@touchline/contract/errors'
import { ageOfPerson } from '@touchline/rules/prices/person'
import { isOfAge } from '@touchline/rules/prices/sold-ages'
import { wallDate } from '@touchline/rules/time/wall-time'
import { isRefusal, refuse } from '../../call/answer.ts'
import type { CallContext, CustomerRecord } from '../../call/call-context.ts'
import { serve } from '../../call/serve.ts'
import { ageRefusalWords, soldAgesOf } from '../../policies/people/ages.ts'
import { inductionOf } from '../../policies/people/induction.ts'
import {
  type Participant,
  participantFor,
  participantOf,
  withGivenBack,
} from '../../policies/people/participant.ts'
import { guestPerson } from '../../policies/people/people.ts'
import { agesOf } from '../../policies/people/supervision.ts'
import type { OwnPrice, PricedSlot } from '../../policies/prices/prices.ts'
import { courseTermsFor, pricedCourse, priceOfLeft } from '../../policies/timetable/course-terms.ts'
import { forAnother, refusalOf, slotTermsFor } from '../../policies/timetable/slot-terms.ts'
import { presentOwnPrice } from '../../presenters/prices/own-price.ts'
import { minutesOf, presentPriceOfRow } from '../../presenters/prices/price-together.ts'
import { presentOptions } from '../../presenters/timetable/listing.ts'
import type { BasketItemRecord } from '../../stores/basket/basket-record.ts'
import { listBookedParties, listHeldParties } from '../../stores/basket/parties.ts'
import { listPlacesOf } from '../../stores/basket/places-of-people.ts'
import { readBasket } from '../../stores/basket/read-basket.ts'
import type { PriceRecord } from '../../stores/catalogue/catalogue.ts'
import { type CourseRecord, findCourses } from '../../stores/catalogue/courses.ts'
import { isAtDesk } from '../../stores/desk/desk-visitor.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import { readFlags } from '../../stores/people/person-flags.ts'
import type { SlotRecord } from '../../stores/timetable/slots.ts'
import { listOffersTo, placesOfferedTo } from '../../stores/waitlist/offers-to-people.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'

/** A session or a course that is booked for a person, with its terms. */
interface Bookable {
  isCourse: boolean
  priced: PricedSlot
  /** The line that will become another person's. */
  line: BasketItemRecord | null
  slotIds: readonly number[]
  /** Courts that would be booked after it: a price is for all of them together. */
  following: readonly SlotRecord[]
  /** Returns the prices they may choose, the price they pay otherwise, and why they can have no place. */
  termsOf: (
    participant: Participant,
    about: { isMe: boolean; hasPlace: boolean; offeredPlaces: number },
  ) => { prices: readonly PriceRecord[]; own: OwnPrice | null; code: ErrorCode | null }
}

/** Lists the people of the household with their own prices, before anything is added. */
export const serveListPeople = serve(listPeople, async ({ context, params, query }) => {
  const line = query.cartItemId === undefined ? null : await findLine(context, Number(query.cartItemId))
  const bookable =
    query.type === 'course'
      ? await readCourse(context, params.id, line)
      : await readSlot(context, params.id, query.together?.split(',') ?? [], line)
  if (isRefusal(bookable)) return bookable
  const [customer, visitor] = [await context.customer(), await context.visitor()]
  const people = withGivenBack(await context.people(), line)
  const meta = {
    ...presentNewcomer(context, bookable, participantOf(visitor)),
    supervision: await supervisionOf(context, customer, people, bookable),
  }
  if (customer === null || people === null) return { data: [], meta }
  return { data: await pricesOfPeople(context, customer, people, bookable), meta }
})

/** Finds a line of the asker's basket; null where it is gone. */
async function findLine(context: CallContext, cartItemId: number): Promise<BasketItemRecord | null> {
  const wanted = { clientId: context.catalogue.client.id, visitor: await context.visitor() }
  const { basket } = await readBasket(context.services.db, wanted)
  return basket?.items.find(({ id, isHeld }) => id === cartItemId && isHeld) ?? null
}

async function readSlot(
  context: CallContext,
  id: string,
  idsAfter: readonly string[],
  line: BasketItemRecord | null,
) {
  const found = await readSlotWithTerms(context, id)
  if (isRefusal(found)) return found
  const following: SlotRecord[] = []
  for (const after of idsAfter) {
    const next = await readSlotWithTerms(context, after)
    if (isRefusal(next)) return next
    following.push(next.slot)
  }
  const { slot } = found
  const isOfLine = line !== null && line.slotIds.includes(slot.id)
  const now = isOfLine ? { ...slot, taken: slot.taken - line.quantity } : slot
  return { ...bookableSlot(now, line, context), following }
}

const bookableSlot = (
  slot: SlotRecord,
  line: BasketItemRecord | null,
  { catalogue }: CallContext,
): Bookable => ({
  isCourse: false,
  priced: slot,
  line,
  slotIds: [slot.id],
  following: [],
  termsOf: (participant, { isMe, hasPlace, offeredPlaces }) => {
    const terms = slotTermsFor(isMe ? slot : forAnother(slot, offeredPlaces), catalogue, participant)
    const code = refusalOf(slot, terms, hasPlace)
    return { prices: terms.prices, own: terms.defaultPrice, code }
  },
})

async function readCourse(context: CallContext, id: string, line: BasketItemRecord | null) {
  const wanted = { clientId: context.catalogue.client.id, ids: /^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : [] }
  const [course] = await findCourses(context.services.db, wanted, await context.visitor())
  return course ? bookableCourse(course, line, context) : refuse('COURSE_NOT_FOUND')
}

const bookableCourse = (
  course: CourseRecord,
  line: BasketItemRecord | null,
  { catalogue }: CallContext,
): Bookable => ({
  isCourse: true,
  priced: pricedCourse(course),
  line,
  slotIds: course.sessions.map(({ slotId }) => slotId),
  following: [],
  termsOf: (participant, { hasPlace }) => {
    const { own, left, ...terms } = courseTermsFor(course, catalogue, participant)
    return {
      prices: terms.prices.map(({ option, nowPence }) => ({ ...option, pence: nowPence })),
      own: own && { ...own, pence: priceOfLeft(own.pence, course, left).nowPence },
      code: courseRefusal(course, { ...terms, hasPlace, isReplaced: line !== null }),
    }
  },
})

function courseRefusal(
  course: CourseRecord,
  terms: Pick<ReturnType<typeof courseTermsFor>, 'joiningWeek' | 'firstBookableAt' | 'spaces'> & {
    hasPlace: boolean
    isReplaced: boolean
  },
): ErrorCode | null {
  if (terms.hasPlace) return 'ALREADY_IN_BASKET'
  if (terms.joiningWeek === null) return 'NO_LONGER_BOOKABLE'
  if (terms.firstBookableAt && course.now < terms.firstBookableAt) return 'NOT_YET_BOOKABLE'
  return terms.spaces === 0 && !terms.isReplaced ? 'SLOT_FULL' : null
}

const unnamed = guestPerson({ firstName: '', lastName: '', dateOfBirth: null })

/** Presents the prices for a person without an account, of any age. */
function presentNewcomer(context: CallContext, bookable: Bookable, booker: Participant) {
  const pricesOf = ({ priced, termsOf }: Pick<Bookable, 'priced' | 'termsOf'>) => {
    const { prices } = termsOf(participantFor(unnamed, booker, priced.localDate), {
      isMe: false,
      hasPlace: false,
      offeredPlaces: 0,
    })
    return present(prices, context.catalogue).map((price, position) => {
      const { minAge, maxAge, band } = prices[position]!
      return { ...price, minAge, maxAge, band }
    })
  }
  const { following } = bookable
  return {
    ages: soldAgesOf(bookable.priced, context.catalogue),
    prices: pricesOf(bookable),
    ...(following.length > 0 && {
      pricesTogether: following.map((slot) => pricesOf(bookableSlot(slot, null, context))),
    }),
  }
}

/**
 * Returns the supervision rule for added places: the page asks for the adults without whom they would be
 * refused.
 */
async function supervisionOf(
  { catalogue, services }: CallContext,
  customer: CustomerRecord | null,
  people: PeopleRecord | null,
  { isCourse, priced, slotIds, line }: Bookable,
): Promise<PartySupervision | null> {
  const supervision = catalogue.categoryById.get(priced.categoryId)?.supervision
  if (!supervision || isCourse || line !== null || customer === null || customer.role === 'staff') return null
  const parties = [
    ...(customer.cartId === null ? [] : await listHeldParties(services.db, customer.cartId, slotIds)),
    ...(await listBookedParties(services.db, customer.customerId, slotIds)),
  ]
  return {
    adultFrom: supervision.adultFrom,
    bands: [...supervision.bands],
    present: parties.flatMap((party) => agesOf(party, people)),
  }
}

async function pricesOfPeople(
  context: CallContext,
  customer: CustomerRecord,
  people: PeopleRecord,
  { priced, line, slotIds, following, termsOf }: Bookable,
): Promise<PersonPrice[]> {
  const { catalogue, services } = context
  const found = await listPlacesOf(services.db, slotIds, {
    cartId: customer.cartId,
    customerIds: people.people.map(({ id }) => id),
  })
  // Staff sell to the selected customer and that customer's household.
  const listed = people.people.filter(({ id }) => !isAtDesk(customer) || id !== customer.customerId)
  const others = listed.map(({ id }) => id).filter((id) => id !== customer.customerId)
  const offers = await listOffersTo(services.db, slotIds, others)
  const places = found.filter(({ cartItemId }) => line === null || cartItemId !== line.id)
  const me = participantOf({ ...customer, people })
  const lacks = await lacksInduction(context, customer, people, priced)
  const today = wallDate(priced.now, catalogue.venueById.get(priced.venueId)?.timeZone ?? 'UTC')
  const [after] = following
  return listed.map((person): PersonPrice => {
    const isMe = person.id === customer.customerId
    const held = places.filter(({ customerId, guestKey }) => customerId === person.id && guestKey === '')
    const participant = isMe ? me : participantFor(person, me, today)
    const { prices, own, code } = termsOf(participant, {
      isMe,
      hasPlace: held.length > 0,
      offeredPlaces: placesOfferedTo(offers, priced.id, person.id),
    })
    const age = ageOfPerson(person, priced.localDate)
    return {
      userId: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      isMe,
      age,
      price: after
        ? presentPriceOfRow([priced, ...following], minutesOf(after), catalogue, participant, people)
        : own && presentOwnPrice(priced, own, catalogue, people),
      pricingOptionId: own?.option.pricingOptionId ?? null,
      prices: present(
        prices.filter((option) => isOfAge(option, age)),
        catalogue,
      ),
      cartItemId: held.find((place) => !place.isBooked && place.heldElsewhere === null)?.cartItemId ?? null,
      heldElsewhere: held.find(({ heldElsewhere }) => heldElsewhere !== null)?.heldElsewhere ?? null,
      isBooked: held.some(({ isBooked }) => isBooked),
      refusal: code
        ? errorCatalogue[code][1]
        : (lacks(person.id) ??
          ageRefusalWords(
            priced,
            catalogue,
            { participant: { person }, firstName: isMe ? null : person.firstName },
            prices,
          )),
    }
  })
}

/** Finds the people who need an induction first, in words. Staff decide that themselves. */
async function lacksInduction(
  { catalogue, services }: CallContext,
  { role }: CustomerRecord,
  { people }: PeopleRecord,
  { categoryId }: PricedSlot,
): Promise<(personId: number) => string | null> {
  const category = catalogue.categoryById.get(categoryId)
  const induction = category && role !== 'staff' ? inductionOf(category, catalogue) : null
  if (!induction) return () => null
  const ids = people.map(({ id }) => id)
  const flagsOf = await readFlags(services.db, catalogue.client.id, ids)
  return (personId) =>
    flagsOf.get(personId)?.inductionIds.includes(induction.id) ? null : `The ${induction.name} comes first.`
}

const present = (prices: readonly PriceRecord[], { client }: CallContext['catalogue']): PriceOption[] =>
  presentOptions(prices, client.currencySymbol)
