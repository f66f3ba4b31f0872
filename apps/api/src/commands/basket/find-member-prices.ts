import { type Refusal, refuse } from '../../answer.ts'
import { networkOf } from '../../network-of.ts'
import { memberPriceOf } from '../../policies/slot-terms.ts'
import type { PriceRecord } from '../../stores/catalogue.ts'
import { findMembers } from '../../stores/members.ts'
import { type LoginSubject, takeLoginTry } from '../../stores/login-failures.ts'
import type { SlotRecord } from '../../stores/slots.ts'
import type { Visit } from '../../visit.ts'

export interface MemberPrice {
  memberId: number
  reference: string
  price: PriceRecord
}

/** A place that is wanted at the price of a member. */
export interface MemberPlace {
  slot: SlotRecord
  reference: string
}

/**
 * What places cost the members whose references are given, in the same order. An unknown reference, one without
 * a membership, one that was used for this session and one of a member who has their own place in it are answered alike,
 * and every try counts: trying tells nothing of who is a member. The booker's own place is told of in its own words.
 */
export async function findMemberPrices(
  visit: Visit,
  places: readonly MemberPlace[],
): Promise<MemberPrice[] | Refusal> {
  const { db } = visit.services
  const clientId = visit.catalogue.client.id
  const wanted = places.map(({ slot, reference }) => ({
    slot,
    reference: reference.toUpperCase(),
    price: memberPriceOf(slot, visit.catalogue),
  }))
  if (wanted.some(({ price }) => price === null)) return refuse('NO_MEMBER_PRICE')

  const subjects = await subjectsOf(visit)
  for (const _ of wanted)
    if (!(await takeLoginTry(db, clientId, subjects))) return refuse('TOO_MANY_REQUESTS')
  const members = await findMembers(
    db,
    clientId,
    wanted.map(({ reference }) => reference),
    wanted.map(({ slot }) => slot.id),
  )
  const bookerId = (await visit.visitor())?.customerId ?? null
  const found: MemberPrice[] = []
  for (const { slot, reference, price } of wanted) {
    const member = members.find((one) => one.reference === reference)
    if (!member || !price) return refuse('MEMBER_PRICE_NOT_FOUND')
    const isUsed = member.usedSlotIds.includes(slot.id)
    const hasOwn = member.id !== bookerId && member.ownSlotIds.includes(slot.id)
    if (isUsed || hasOwn) return refuse('MEMBER_PRICE_NOT_FOUND')
    found.push({ memberId: member.id, reference, price })
  }
  return found
}

/** A family types a handful of numbers; a program that tries a list of them soon waits, from one browser or from many. */
async function subjectsOf(visit: Visit): Promise<LoginSubject[]> {
  const visitor = await visit.visitor()
  const network = { subject: `member price from ${networkOf(visit.ip)}`, free: 60, maxSeconds: 60 }
  if (visitor === null) return [network]
  return [{ subject: `member price by session ${visitor.sessionId}`, free: 20, maxSeconds: 900 }, network]
}
