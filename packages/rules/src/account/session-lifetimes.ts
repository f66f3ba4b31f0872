/**
 * The four kinds of session: of a customer who is logged in on their own device, of a visitor, of staff, and at a kiosk,
 * logged in or not.
 */
export type SessionOwner = 'customer' | 'visitor' | 'staff' | 'kiosk'

export interface SessionLifetime {
  /** How long a session lasts that is not used. */
  idleMinutes: number
  /** How long it lasts at most, however much it is used. */
  absoluteMinutes: number
}

export type SessionLifetimes = Readonly<Record<SessionOwner, SessionLifetime>>

const hour = 60
const day = 24 * hour

/**
 * Decision 39. A visitor's session has a basket and its orders and no more; a kiosk is shared by all its visitors; staff can
 * look up every customer, and a desk is left alone for a while.
 */
export const usualLifetimes: SessionLifetimes = {
  customer: { idleMinutes: 14 * day, absoluteMinutes: 30 * day },
  visitor: { idleMinutes: day, absoluteMinutes: 7 * day },
  staff: { idleMinutes: 15, absoluteMinutes: 12 * hour },
  kiosk: { idleMinutes: 10, absoluteMinutes: hour },
}

/** `role`: of the one who is logged in; null for a visitor. */
export const sessionOwnerOf = (session: {
  isKiosk: boolean
  role: 'customer' | 'staff' | null
}): SessionOwner => {
  if (session.isKiosk) return 'kiosk'
  return session.role ?? 'visitor'
}
