import * as z from 'zod/mini'

/** A pass that a member has given away. */
export const GuestPass = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** 'Tue 24 Nov 2026' */
  givenOn: z.string(),
  /** `ended`: its last day is over, and it was not redeemed. */
  state: z.enum(['given', 'redeemed', 'taken-back', 'ended']),
  /** True when its mail can be sent again: not within an hour of the last one, and four times at most. */
  canBeSentAgain: z.boolean(),
  /** Time from which the mail can be sent again: '07:52'. Null when it can be now, or never can. */
  sendableFrom: z.nullable(z.string()),
  /** Its last day. */
  endsOn: z.string(),
  redeemedOn: z.nullable(z.string()),
})
export type GuestPass = z.infer<typeof GuestPass>

/** Passes that a membership lets its member give this month. */
export const GuestAllowance = z.object({
  membershipName: z.string(),
  perMonth: z.int(),
  left: z.int(),
  /** Places and time for which a pass is good, sentence by sentence. */
  details: z.array(z.string()),
  /** The first day with new passes. */
  nextOn: z.string(),
})
export type GuestAllowance = z.infer<typeof GuestAllowance>

/** The pass that a mailed link opens. */
export const OfferedPass = z.object({
  giver: z.string(),
  /** Name of the guest, and the address the pass was mailed to. */
  name: z.string(),
  email: z.string(),
  /** `over`: its last day has passed. Only an open one can be redeemed. */
  state: z.enum(['open', 'taken-back', 'over']),
  endsOn: z.string(),
  details: z.array(z.string()),
  /** True for the asker's own pass, which they can't redeem. */
  isOwn: z.boolean(),
})
export type OfferedPass = z.infer<typeof OfferedPass>

/** Contents of the page of guest passes. */
export const GuestPasses = z.object({
  /** Null when the customer has no membership with passes. */
  allowance: z.nullable(GuestAllowance),
  passes: z.array(GuestPass),
  /** Null without a key, or when the key no longer opens anything. */
  offered: z.nullable(OfferedPass),
})
export type GuestPasses = z.infer<typeof GuestPasses>
