/**
 * Numbers that the specification leaves open: those that more than one part needs, and how soon and how often something
 * is tried again. They are our decisions, not spec 9; a client's settings override those that say "default".
 */

/** How long the bank's check may take; the hold lasts at least as long. */
export const challengeMinutes = 15
/**
 * What the provider has not answered about for so long goes to a person, so that no customer is left without either for more
 * than fifteen: a sweep takes up to a minute of its own.
 */
export const attentionAfterMinutes = 14
/** The bank's page gets this long to appear before another way is offered. */
export const challengeLoadMs = 30_000
/** How often a page asks for the outcome of a payment that is in doubt. */
export const paymentPollMs = 2_000
/** The same once it is said to be with a person: news comes in minutes at the soonest. */
export const paymentWithStaffPollMs = 20_000
/** Remaining minutes at which the basket's clock is spoken. */
export const spokenHoldMinutes = [5, 2, 1] as const
/** The kiosk asks whether anyone is there this long before it logs out, which leaves 20 s or more to answer. */
export const kioskWarningMs = 25_000
/** Remaining seconds at which the kiosk's countdown is spoken. */
export const spokenKioskSeconds = [20, 10, 5] as const
/** A session can be booked until this long after its start. */
export const defaultLateBookingMinutes = 5
/** How many slots of one court, one right after the other, can be booked at once. */
export const maxSlotsInARow = 3
/** At or below this many places a session counts as almost full. */
export const fewPlacesLeft = 3
/** On how many waitlists of coming sessions one person can be. */
export const waitlistsAtMost = 20
/** How soon to ask again after a 429 or 503 that says no other time, and whether a server is ready. */
export const askAgainAfterSeconds = 2
/** How soon a page that was refused for load loads itself again. */
export const busyPageAgainAfterSeconds = 5
/** How soon to pay again where too many pay at once. */
export const payAgainAfterSeconds = 5
/** How soon a page may be asked for again that says that the site is under maintenance. */
export const maintenanceAgainAfterSeconds = 120
/** How often a change of a basket is begun anew where another request was quicker. */
export const basketChangeTriesAtMost = 6
/** How often a log-in is begun anew where another device was quicker. */
export const logInTriesAtMost = 5
