import { type Refusal, refuse } from '../../../call/answer.ts'
import type { CallContext } from '../../../call/call-context.ts'
import { networkOf } from '../../../crypto/network-of.ts'
import { isLastName } from '../../../policies/account/customer-reference.ts'
import { memberPriceOf } from '../../../policies/timetable/slot-terms.ts'
import { countLoginTry, type LoginSubject, uncountLoginTry } from '../../../stores/account/login-failures.ts'
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

/** A place wanted at a member's price. */
export interface MemberPlace {
  slot: SlotRecord
  reference: string
  /** The last name as typed; needed for a number outside the booker's household. */
  lastName: string | null
}

/**
 * Finds the prices for the members of the given references, in the same order. A number outside the booker's
 * household counts only with the member's last name. These get the same answer: an unknown number, one
 * without a membership, one with another name, one already used for this session, and one of a member with a
 * place of their own in it. Every failed try counts, so trying reveals no members. A refusal about the
 * booker's own place has its own words.
 */
export async function findMemberPrices(
  context: CallContext,
  places: readonly MemberPlace[],
): Promise<MemberPrice[] | Refusal> {
  const { db } = context.services
  const clientId = context.catalogue.client.id
  const visitor = await context.visitor()
  const household = visitor?.people?.people ?? []
  const wanted = places.map(({ slot, reference: typed, lastName }) => {
    const reference = typed.toUpperCase()
    const isOfHousehold = household.some((person) => person.reference === reference)
    return { slot, reference, lastName, isOfHousehold, price: memberPriceOf(slot, context.catalogue) }
  })
  if (wanted.some(({ price }) => price === null)) return refuse('NO_MEMBER_PRICE')
  const guesses = wanted.filter(({ isOfHousehold }) => !isOfHousehold)
  if (guesses.some(({ lastName }) => !lastName)) return lastNameNeeded

  const tries = guesses.map(({ reference }) => subjectsOf(context, visitor, reference))
  for (const subjects of tries)
    if (!(await countLoginTry(db, clientId, subjects))) return refuse('TOO_MANY_REQUESTS')
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
  for (const subjects of tries) await uncountLoginTry(db, clientId, subjects)
  return found
}

/** The same for every number, so it reveals none. */
const lastNameNeeded = refuse('MEMBER_PRICE_NOT_FOUND', {
  message:
    'A membership number counts with the member’s last name. Nothing has been changed. Type the last name as it is on their card.',
  errors: { last_name: ['Type the member’s last name, as it is on their card.'] },
})

/**
 * Returns the subjects by which tries are counted. A family mistypes a number or two. Trying a list of
 * numbers, or of names for a number, soon leads to a wait, from one browser or many.
 */
function subjectsOf(context: CallContext, visitor: VisitorRecord | null, reference: string): LoginSubject[] {
  const subjects: LoginSubject[] = [
    { subject: `member price from ${networkOf(context.ip)}`, free: 20, maxSeconds: 300 },
    { subject: `member price of ${reference}`, free: 10, maxSeconds: 300 },
  ]
  return visitor === null
    ? subjects
    : [{ subject: `member price by session ${visitor.sessionId}`, free: 5, maxSeconds: 900 }, ...subjects]
}
