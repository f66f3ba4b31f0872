import { wallDate } from '@touchline/rules/time/wall-time'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { MoverRecord } from '../../stores/bookings/find-mover.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { Asker as SlotAsker } from '../../stores/timetable/slots.ts'
import { type Asker, askerFor, askerShown, usedOf } from '../people/asker.ts'

/** For whom a booking is moved: on their terms and with what is offered to them, whoever presses. */
export interface Mover {
  asker: Asker
  /** Whose offers count, and whose place is their own. */
  slotAsker: SlotAsker
  /** Whose own place it is; null for a person without an account, or who comes along. */
  customerId: number | null
}

/**
 * Days open as to members to a member whose booking it is, and to a member who presses. A place without an account has the
 * terms of who presses.
 */
export function moverOf(
  { customerId, isOwn, people, now, ...found }: MoverRecord,
  visitor: VisitorRecord | null,
  client: Pick<ClientRecord, 'timeZone'>,
): Mover {
  const presser = askerShown(visitor, client, now)
  const opensAsMember = presser.opensAsMember || found.opensAsMember
  const slotAsker = { customerId, selectedId: null, cartId: visitor?.cartId ?? null }
  const person = isOwn ? people?.people[0] : undefined
  if (!person) return { asker: { ...presser, opensAsMember }, slotAsker, customerId: null }
  const own = {
    isLoggedIn: true,
    isMember: false,
    canWait: false,
    opensAsMember,
    person,
    used: usedOf(people),
  }
  return { asker: askerFor(person, own, wallDate(now, client.timeZone)), slotAsker, customerId: person.id }
}
