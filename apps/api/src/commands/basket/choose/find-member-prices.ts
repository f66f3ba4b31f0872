import { type Refusal, refuse } from '../../../call/answer.ts'
import type { Visit } from '../../../call/visit.ts'
import { networkOf } from '../../../crypto/network-of.ts'
import { isLastName } from '../../../policies/account/customer-reference.ts'
import { memberPriceOf } from '../../../policies/timetable/slot-terms.ts'
import { type LoginSubject, takeBackLoginTry, takeLoginTry } from '../../../stores/account/login-failures.ts'
import type { VisitorRecord } from '../../../stores/account/visitors.ts'
import type { PriceRecord } from '../../../stores/catalogue/catalogue.ts'
import { findMembers } from '../../../stores/people/members.ts'
import type { SlotRecord } from '../../../stores/timetable/slots.ts'

export interface MemberPrice {
  memberId: number
  reference: string
  price: PriceRecord
  /** True where the booker manages the member's household, or is the member. */
  isOfHousehold: boolean
}

/** A place that is wanted at the price of a member. */
export interface MemberPlace {
  slot: SlotRecord
  reference: string
  /** As it was typed; needed for a number that is not of the booker's household. */
  lastName: string | null
}

/**
 * Prices of places for the members whose references are given, in the same order. A number that is not of the booker's own household
 * counts with the member's last name alone. An unknown number, one without a membership, one with another name, one that was used
 * for this session and one of a member who has their own place in it are answered alike, and every try that fails counts: trying
 * tells nothing of who is a member. The booker's own place is told of in its own words.
 */
export async function findMemberPrices(
  visit: Visit,
  places: readonly MemberPlace[],
): Promise<MemberPrice[] | Refusal> {
  const { db } = visit.services
  const clientId = visit.catalogue.client.id
  const visitor = await visit.visitor()
  const household = visitor?.people?.people ?? []
  const wanted = places.map(({ slot, reference: typed, lastName }) => {
    const reference = typed.toUpperCase()
    const isOfHousehold = household.some((person) => person.reference === reference)
    return { slot, reference, lastName, isOfHousehold, price: memberPriceOf(slot, visit.catalogue) }
  })
  if (wanted.some(({ price }) => price === null)) return refuse('NO_MEMBER_PRICE')
  const guesses = wanted.filter(({ isOfHousehold }) => !isOfHousehold)
  if (guesses.some(({ lastName }) => !lastName)) return lastNameNeeded

  const tries = guesses.map(({ reference }) => subjectsOf(visit, visitor, reference))
  for (const subjects of tries)
    if (!(await takeLoginTry(db, clientId, subjects))) return refuse('TOO_MANY_REQUESTS')
  const members = await findMembers(
    db,
    clientId,
    wanted.map(({ reference }) => reference),
    wanted.map(({ slot }) => slot.id),
  )
  const found: MemberPrice[] = []
  for (const { slot, reference, lastName, isOfHousehold, price } of wanted) {
    const member = members.find((one) => one.reference === reference)
    if (!member || !price) return refuse('MEMBER_PRICE_NOT_FOUND')
    const isMeant = isOfHousehold || isLastName(lastName ?? '', member.lastName)
    const isUsed = member.usedSlotIds.includes(slot.id)
    const hasOwn = member.id !== visitor?.customerId && member.ownSlotIds.includes(slot.id)
    if (!isMeant || isUsed || hasOwn) return refuse('MEMBER_PRICE_NOT_FOUND')
    found.push({ memberId: member.id, reference, price, isOfHousehold })
  }
  for (const subjects of tries) await takeBackLoginTry(db, clientId, subjects)
  return found
}

/** The same for every number: it tells of none. */
const lastNameNeeded = refuse('MEMBER_PRICE_NOT_FOUND', {
  message:
    'A membership number counts with the member’s last name. Nothing has been changed. Type the last name as it is on their card.',
  errors: { last_name: ['Type the member’s last name, as it is on their card.'] },
})

/** A family mistypes a number or two; who tries a list of them, or of names for one, soon waits, from one browser or from many. */
function subjectsOf(visit: Visit, visitor: VisitorRecord | null, reference: string): LoginSubject[] {
  const subjects: LoginSubject[] = [
    { subject: `member price from ${networkOf(visit.ip)}`, free: 20, maxSeconds: 300 },
    { subject: `member price of ${reference}`, free: 10, maxSeconds: 300 },
  ]
  return visitor === null
    ? subjects
    : [{ subject: `member price by session ${visitor.sessionId}`, free: 5, maxSeconds: 900 }, ...subjects]
}
