/**
 * Numbers that the specification leaves open: those that more than one part needs, and the times and counts
 * of retries. They are our decisions, not spec 9; a client's settings override those that say "default".
 * The operator sets how long a hold lasts: `client.holdMinutes` of the catalogue, ten minutes where it says nothing
 * (importers/catalogue/schema.ts, and the column's default in the migrations).
 */

/** Longest time for the bank's check; the hold lasts at least as long. */
export const challengeMinutes = 15
/**
 * Minutes without the provider's answer after which a payment needs attention. A sweep adds up to a minute,
 * so no customer is without an answer or a person for more than fifteen.
 */
export const attentionAfterMinutes = 14
/** Time for the bank's page to appear before another way is offered. */
export const challengeLoadMs = 30_000
/** Time between a page's questions about a payment that is in doubt. */
export const paymentPollMs = 2_000
/** The same once the payment is with staff: news then takes minutes at least. */
export const paymentWithStaffPollMs = 20_000
/** Remaining minutes at which the basket's clock is spoken. */
export const spokenHoldMinutes = [5, 2, 1] as const
/**
 * Time before the kiosk's log-out at which it asks whether anyone is there; 20 s or more are left to answer.
 */
export const kioskWarningMs = 25_000
/** Remaining seconds at which the kiosk's countdown is spoken. */
export const spokenKioskSeconds = [20, 10, 5] as const
/** Minutes after its start for which a session can still be booked. */
export const defaultLateBookingMinutes = 5
/** Number of consecutive slots of one court that can be booked at once. */
export const maxSlotsInARow = 3
/** Number of places at or below which a session counts as almost full. */
export const fewPlacesLeft = 3
/** Number of places above which a list does not count them: of thirty none is soon gone. */
export const countedPlacesAtMost = 10
/** Number of waitlists of coming sessions that a person can be on. */
export const waitlistsAtMost = 20
/**
 * Wait before asking again after a 429 or 503 without a time of its own, and before asking whether a server
 * is ready.
 */
export const askAgainAfterSeconds = 2
/** Wait before a page that was refused for load reloads automatically. */
export const busyPageAgainAfterSeconds = 5
/** Wait before paying again when too many people pay at once. */
export const payAgainAfterSeconds = 5
/** Wait before asking again for a page under maintenance. */
export const maintenanceAgainAfterSeconds = 120
/** Number of tries to change a basket when other requests are quicker. */
export const basketChangeTriesAtMost = 6
/** Number of tries to log in when other devices are quicker. */
export const logInTriesAtMost = 5
/** Time without use after which health answers leave the page of staff. */
export const healthAnswersShownMs = 60_000
