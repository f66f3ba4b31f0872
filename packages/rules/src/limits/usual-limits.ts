/**
 * How much may be held, and how often a card may be declined, before a visitor has to wait. An operator's own numbers
 * replace these. They are chosen so that a family of five never meets them, nor a parent with six tickets of a swim, two
 * families at one address or a class of thirty with accounts; a class without accounts gets nearly all of a session (F82).
 *
 * A household, a school or a mobile network has one address. Visitors without an account are counted together with the
 * others at their address, customers mostly by themselves.
 */
export const usualLimits = {
  /** Places of one session at once that a visitor without an account, and that an account holds at most. */
  sessionPlacesOfVisitor: 8,
  sessionPlacesOfAccount: 12,
  /** And no more than this part of the session: of a small one always so many, a family of five. */
  sessionPercentOfOne: 50,
  sessionPlacesOfOneAlways: 5,
  /** All visitors at an address: this part of the session, and always so many places. */
  sessionPercentOfAddress: 60,
  sessionPlacesOfAddress: 5,
  /** With those of them who have one place of it each: a class that pays has room for most of itself at once. */
  sessionPercentOfSingles: 90,
  /** Places of all sessions together that are held and not paid for. A course is one place. */
  heldPlacesOfVisitor: 20,
  heldPlacesOfAccount: 40,
  heldPlacesOfAddress: 60,
  /** Customers and visitors together. */
  heldPlacesOfAddressInAll: 240,
  /** Places that ran out unpaid within an hour: after so many there is a pause. */
  lapsedPlacesOfVisitor: 16,
  lapsedPlacesOfAddress: 60,
  lapsePauseMinutes: 15,
  /** Cards that were declined within an hour: after so many there is a pause after each. */
  declinesOfVisitor: 5,
  /** Behind one address there may be a school: what stops one who tries cards is counted by visitor and basket. */
  declinesOfAddress: 200,
  /** Customers and visitors together. */
  declinesOfAddressInAll: 400,
  declinePauseMinutes: 10,
  /** Letters to an address that is not proven to be its reader's, within an hour and a day: more come in one, later. */
  lettersOfAddress: 6,
  lettersOfAddressADay: 12,
} as const

export type LimitName = keyof typeof usualLimits
export type Limits = Record<LimitName, number>
export const limitNames = Object.keys(usualLimits) as [LimitName, ...LimitName[]]
