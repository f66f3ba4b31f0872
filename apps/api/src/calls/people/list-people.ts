import { listPeople } from '@touchline/contract/calls/people/list-people'
import type { PersonPrice } from '@touchline/contract/entities/person-price'
import { errorCatalogue } from '@touchline/contract/errors'
import { ageOfPerson } from '@touchline/rules/entitlements/person'
import { isOfAge } from '@touchline/rules/entitlements/price-options'
import { wallDate } from '@touchline/rules/wall-time'
import { isRefusal } from '../../answer.ts'
import { askerFor, askerOf } from '../../policies/asker.ts'
import { refusalOf, slotTermsFor } from '../../policies/slot-terms.ts'
import { presentOptions } from '../../presenters/listing.ts'
import { presentOwnPrice } from '../../presenters/own-price.ts'
import { serve } from '../../serve.ts'
import { listPlacesOf } from '../../stores/baskets/places-of-people.ts'
import type { PeopleRecord, PersonRecord } from '../../stores/people.ts'
import type { CustomerRecord, Visit } from '../../visit.ts'
import { readSlotWithTerms } from '../read-slot-with-terms.ts'
import type { SlotRecord } from '../../stores/slots.ts'

/** Each person of the household with their own price, before anything is added. */
export const serveListPeople = serve(listPeople, async ({ visit, params }) => {
  const found = await readSlotWithTerms(visit, params.id)
  if (isRefusal(found)) return found
  const customer = await visit.customer()
  const people = await visit.people()
  if (customer === null || people === null) return { data: [] }
  return { data: await pricesOfPeople(visit, customer, people, found.slot) }
})

async function pricesOfPeople(
  visit: Visit,
  customer: CustomerRecord,
  people: PeopleRecord,
  slot: SlotRecord,
): Promise<PersonPrice[]> {
  const { catalogue, services } = visit
  const places = await listPlacesOf(services.db, [slot.id], {
    cartId: customer.cartId,
    customerIds: people.people.map(({ id }) => id),
  })
  const me = askerOf(customer)
  const today = wallDate(slot.now, catalogue.venueById.get(slot.venueId)?.timeZone ?? 'UTC')
  return people.people.map((person): PersonPrice => {
    const isMe = person.id === customer.customerId
    const own = places.filter(({ customerId, guestKey }) => customerId === person.id && guestKey === '')
    const terms = slotTermsFor(slot, catalogue, isMe ? me : askerFor(person, me, today))
    const price = terms.defaultPrice
    const code = refusalOf(slot, terms, slot.onePerPerson && own.length > 0)
    return {
      userId: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      isMe,
      age: ageOfPerson(person, slot.localDate),
      price: price && presentOwnPrice(slot, price, catalogue, people, { alwaysWhy: true }),
      pricingOptionId: price?.option.pricingOptionId ?? null,
      prices: presentOptions(optionsOfAge(terms.prices, person, slot), catalogue.client.currencySymbol),
      cartItemId: own.find(({ isBooked }) => !isBooked)?.cartItemId ?? null,
      isBooked: own.some(({ isBooked }) => isBooked),
      refusal: code && errorCatalogue[code][1],
    }
  })
}

const optionsOfAge = <Option extends { minAge: number | null; maxAge: number | null }>(
  options: readonly Option[],
  person: PersonRecord,
  { localDate }: SlotRecord,
): Option[] => options.filter((option) => isOfAge(option, ageOfPerson(person, localDate)))
