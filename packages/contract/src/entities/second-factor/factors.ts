import * as z from 'zod/mini'

/** Reason why a page offers no passkeys: without https, or at a number, browsers keep none. */
const NoPasskeys = z.nullable(z.enum(['not-secure', 'no-host-name']))

/** Log-in of a member of staff whose password was right, and that waits for the second step. */
export const WaitingLogIn = z.object({
  firstName: z.string(),
  /** True where the person has no factor yet, and sets up the first one now. */
  isSetUp: z.boolean(),
  /** Ways that this person can take; at the set-up, ways that this page can offer. */
  byApp: z.boolean(),
  byPasskey: z.boolean(),
  byCode: z.boolean(),
  noPasskeys: NoPasskeys,
})
export type WaitingLogIn = z.infer<typeof WaitingLogIn>

/** Event of a log-in of staff. */
const SecurityEvent = z.object({
  kind: z.enum([
    'app-added',
    'app-removed',
    'passkey-added',
    'passkey-removed',
    'codes-made',
    'code-used',
    'pin-set',
    'pin-removed',
    'step-failed',
    'pin-failed',
    'pin-locked',
    'switched',
    'reset',
  ]),
  /** Day and time by the operator's clock, in words. */
  when: z.string(),
})

/** Second factors of the member of staff who asks. */
export const Factors = z.object({
  /** Day since which an app gives codes, in words; null without one. */
  appSince: z.nullable(z.string()),
  passkeys: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      added: z.string(),
      lastUsed: z.nullable(z.string()),
      /** Host name, where it is another than this page's: it can't be used here. */
      elsewhere: z.nullable(z.string()),
    }),
  ),
  recoveryCodesLeft: z.int(),
  hasPin: z.boolean(),
  /** True where the operator asks each member of staff for a second step. */
  isRequired: z.boolean(),
  canHaveApp: z.boolean(),
  noPasskeys: NoPasskeys,
  /** `yes`: this session may change something; otherwise its person gives the password, or logs in whole, first. */
  mayChange: z.enum(['yes', 'after-password', 'after-whole-log-in']),
  events: z.array(SecurityEvent),
})
export type Factors = z.infer<typeof Factors>

/** Answer to the set-up of a factor. */
export const FactorAdded = z.object({
  /** Ten codes, shown once; null where the person has some already. */
  recoveryCodes: z.nullable(z.array(z.string())),
  /** True where the set-up was the second step of a log-in, which is done with it. */
  isLoggedIn: z.boolean(),
})
export type FactorAdded = z.infer<typeof FactorAdded>

/** Staff who have logged in at this browser today. */
export const Colleague = z.object({ userId: z.int(), name: z.string(), canUsePin: z.boolean() })
export type Colleague = z.infer<typeof Colleague>
