import { wallDate } from '@touchline/rules/time/wall-time'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { PlaceOwnerRecord } from '../../stores/bookings/find-place-owner.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { SlotViewer as SlotAsker } from '../../stores/timetable/slots.ts'
import { type Participant, participantFor, shownParticipant, usedOf } from '../people/participant.ts'

/**
 * The person for whom a booking is moved. Their terms and offers apply, even if another person presses the
 * button.
 */
export interface PlaceOwner {
  participant: Participant
  /** The person whose offers count, and whose place counts as their own. */
  slotAsker: SlotAsker
  /** The customer who owns the place. Null for a person without an account, and for one who comes along. */
  customerId: number | null
}

/**
 * Returns the person for whom a booking is moved. Days open as to members when they or the person who presses
 * are a member. A place without an account has the terms of the person who presses.
 */
export function placeOwnerOf(
  { customerId, isOwn, people, now, ...found }: PlaceOwnerRecord,
  visitor: VisitorRecord | null,
  client: Pick<ClientRecord, 'timeZone'>,
): PlaceOwner {
  const requester = shownParticipant(visitor, client, now)
  const opensAsMember = requester.opensAsMember || found.opensAsMember
  const slotAsker = { customerId, selectedId: null, cartId: visitor?.cartId ?? null }
  const person = isOwn ? people?.people[0] : undefined
  if (!person) return { participant: { ...requester, opensAsMember }, slotAsker, customerId: null }
  const own = {
    isLoggedIn: true,
    canWait: false,
    opensAsMember,
    person,
    used: usedOf(people),
  }
  return {
    participant: participantFor(person, own, wallDate(now, client.timeZone)),
    slotAsker,
    customerId: person.id,
  }
}
