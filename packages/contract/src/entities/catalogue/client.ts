import * as z from 'zod/mini'

/** Opening of a date: at `releaseTime` on the venue's wall clock, `daysAhead` days before it. */
export const BookingWindow = z.object({
  daysAhead: z.int().check(z.minimum(0), z.maximum(365)),
  releaseTime: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
})
export type BookingWindow = z.infer<typeof BookingWindow>

/** Booking windows of non-members and members, who see different horizons. */
export const BookingWindows = z.object({ nonMember: BookingWindow, member: BookingWindow })
export type BookingWindows = z.infer<typeof BookingWindows>

/** Contact of the operator when no venue is chosen; empty fields are not shown. */
export const Contact = z.object({ phone: z.string(), email: z.string(), hours: z.string() })
export type Contact = z.infer<typeof Contact>

/** The operator's own pages about law and people's details; null where it names none. */
export const ClientLinks = z.object({
  privacy: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  accessibility: z.nullable(z.string()),
  cookies: z.nullable(z.string()),
})
export type ClientLinks = z.infer<typeof ClientLinks>

/** Spec 3, Client: an operator of venues. */
export const Client = z.object({
  id: z.int(),
  clientId: z.string(),
  name: z.string(),
  currency: z.object({ symbol: z.string(), code: z.string() }),
  onlineJoiningEnabled: z.boolean(),
  guestPassesEnabled: z.boolean(),
  kioskHomeUrl: z.nullable(z.string()),
  /** Ours: true when a card's number may be typed at a kiosk, where other people stand behind. */
  kioskTakesCards: z.boolean(),
  analyticsContainerIds: z.array(z.string()),
  frameAncestors: z.array(z.string()),
  timeZone: z.string(),
  holdMinutes: z.int(),
  terms: z.string(),
  contact: Contact,
  /** Ours: every page with a form says what happens with what is typed there. */
  links: ClientLinks,
  /** Ours: true when the operator's privacy notice is a page of ours, which alone needs its words. */
  hasPrivacyNotice: z.boolean(),
})
export type Client = z.infer<typeof Client>
