/**
 * The four kinds of session: of a customer logged in on their own device, of a visitor, of staff, and at a
 * kiosk, logged in or not.
 */
export type SessionOwner = 'customer' | 'visitor' | 'staff' | 'kiosk'

export interface SessionLifetime {
  /** Minutes after which an unused session ends. */
  idleMinutes: number
  /** Longest life in minutes, however much it is used. */
  absoluteMinutes: number
}

export type SessionLifetimes = Readonly<Record<SessionOwner, SessionLifetime>>

const hour = 60
const day = 24 * hour

/**
 * Usual lifetimes (decision 39). A visitor's session has only a basket and its orders. A kiosk is shared by
 * all its visitors. Staff can look up every customer, and a desk is left alone for a while.
 */
export const usualLifetimes: SessionLifetimes = {
  customer: { idleMinutes: 14 * day, absoluteMinutes: 30 * day },
  visitor: { idleMinutes: day, absoluteMinutes: 7 * day },
  staff: { idleMinutes: 15, absoluteMinutes: 12 * hour },
  kiosk: { idleMinutes: 10, absoluteMinutes: hour },
}

/** Returns the kind of a session. `role` is that of the logged-in person; null for a visitor. */
export const sessionOwnerOf = (session: {
  isKiosk: boolean
  role: 'customer' | 'staff' | null
}): SessionOwner => {
  if (session.isKiosk) return 'kiosk'
  return session.role ?? 'visitor'
}
