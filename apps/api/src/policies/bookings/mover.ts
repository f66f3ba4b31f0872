import { wallDate } from '@touchline/rules/time/wall-time'
import type { VisitorRecord } from '../../stores/account/visitors.ts'
import type { MoverRecord } from '../../stores/bookings/find-mover.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { Asker as SlotAsker } from '../../stores/timetable/slots.ts'
import { type Asker, askerFor, askerShown, usedOf } from '../people/asker.ts'

/**
 * The person for whom a booking is moved. Their terms and offers apply, even if another person presses the
 * button.
 */
export interface Mover {
  asker: Asker
  /** The person whose offers count, and whose place counts as their own. */
  slotAsker: SlotAsker
  /** The customer who owns the place. Null for a person without an account, and for one who comes along. */
  customerId: number | null
}

/**
 * Returns the person for whom a booking is moved. Days open as to members when they or the person who presses
 * are a member. A place without an account has the terms of the person who presses.
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
