/**
 * The three kinds of session: of a customer who is logged in on their own device, of a visitor, and at a kiosk, logged in
 * or not.
 */
export type SessionOwner = 'customer' | 'visitor' | 'kiosk'

export interface SessionLifetime {
  /** How long a session lasts that is not used. */
  idleMinutes: number
  /** How long it lasts at most, however much it is used. */
  absoluteMinutes: number
}

export type SessionLifetimes = Readonly<Record<SessionOwner, SessionLifetime>>

const hour = 60
const day = 24 * hour

/** Decision 39. A visitor's session has a basket and its orders and no more; a kiosk is shared by all its visitors. */
export const usualLifetimes: SessionLifetimes = {
  customer: { idleMinutes: 14 * day, absoluteMinutes: 30 * day },
  visitor: { idleMinutes: day, absoluteMinutes: 7 * day },
  kiosk: { idleMinutes: 10, absoluteMinutes: hour },
}

export const sessionOwnerOf = (session: { isKiosk: boolean; customerId: number | null }): SessionOwner => {
  if (session.isKiosk) return 'kiosk'
  return session.customerId === null ? 'visitor' : 'customer'
}
