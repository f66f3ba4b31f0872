import { z } from 'zod'
import { findMagicCard } from './magic-cards.ts'

const httpOrigin = z
  .string()
  .refine((value) => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value, {
    message: 'must be an origin: scheme, host and port, no path',
  })
const httpUrl = z.url({ protocol: /^https?$/ }).max(256)
const reference = z.string().min(1).max(100)
const amountPence = z.number().int().min(1).max(100_000_00)
const currency = z.string().regex(/^[A-Z]{3}$/)

export const sessionRequest = z.strictObject({
  ourRef: reference,
  amountPence,
  currency,
  /** The first is the page that holds the frame and gets its messages. The others may frame that page. */
  embedOrigins: z.array(httpOrigin).min(1).max(20),
  /** The merchant's own reference of the payer, who owns the saved cards. */
  customerRef: reference.optional(),
  /** True when the card fields have a wallet's button. */
  wallets: z.boolean().default(false),
})

const dimension = z.number().int().min(0).max(100_000)

export const browserDetails = z
  .strictObject({
    acceptHeader: z.string().max(2048),
    userAgent: z.string().max(2048),
    ip: z.string().max(45),
    javaScriptEnabled: z.boolean(),
    javaEnabled: z.boolean().optional(),
    language: z.string().min(1).max(35).optional(),
    colorDepth: z.union([1, 4, 8, 15, 16, 24, 32, 48].map((depth) => z.literal(depth))).optional(),
    screenHeight: dimension.optional(),
    screenWidth: dimension.optional(),
    timeZoneOffsetMinutes: z.number().int().min(-1000).max(1000).optional(),
    challengeWindowSize: z.enum(['01', '02', '03', '04', '05']),
  })
  .refine(
    (browser) =>
      !browser.javaScriptEnabled ||
      [
        browser.javaEnabled,
        browser.language,
        browser.colorDepth,
        browser.screenHeight,
        browser.screenWidth,
        browser.timeZoneOffsetMinutes,
      ].every((value) => value !== undefined),
    { message: 'a browser with JavaScript must say java, language, colour depth, screen and time zone' },
  )

const billed = z.string().min(1).max(100).optional()

export const billingDetails = z.strictObject({
  firstName: billed,
  lastName: billed,
  addressLineOne: billed,
  addressLineTwo: billed,
  city: billed,
  postcode: billed,
})

export const transactionRequest = z
  .strictObject({
    sessionKey: z.string().max(100),
    cardToken: z.string().max(100).optional(),
    savedCardId: z.string().max(100).optional(),
    saveCard: z.boolean().default(false),
    /** Accepted, as a provider does, but never compared with anything. */
    billing: billingDetails.optional(),
    ourRef: reference,
    amountPence,
    currency,
    merchantName: z.string().min(1).max(100),
    notificationUrl: httpUrl,
    /** Address to which the page of the fingerprint step posts that it has ended. */
    fingerprintUrl: httpUrl.optional(),
    browser: browserDetails,
    /** 'first': payments without the payer follow. The card is one that is, or becomes, saved. */
    agreement: z.literal('first').optional(),
    /** EMV: 04 asks the bank for its check as a mandate. */
    threeDSRequestorChallengeInd: z.literal('04').optional(),
  })
  .refine(
    (request) => request.agreement === undefined || request.saveCard || request.savedCardId !== undefined,
    { message: 'an agreement needs a saved card' },
  )
  .refine((request) => (request.cardToken === undefined) !== (request.savedCardId === undefined), {
    message: 'send a cardToken or a savedCardId, and not both',
  })

/** A payment that the merchant makes without the payer. */
export const agreedRequest = z.strictObject({
  initiatedBy: z.literal('merchant'),
  savedCardId: z.string().max(100),
  customerRef: reference,
  /** The trace id that the first payment of the agreement was given. */
  traceId: reference.optional(),
  ourRef: reference,
  amountPence,
  currency,
  merchantName: z.string().min(1).max(100),
})

/** A payment for a card reader. */
export const readerRequest = z.strictObject({
  ourRef: reference,
  amountPence,
  currency,
  merchantName: z.string().min(1).max(100),
})

export const continueRequest = z.strictObject({ cres: z.string().max(4096) })
export const fingerprintRequest = z.strictObject({ completion: z.enum(['Y', 'N', 'U']) })
export const movementsQuery = z.strictObject({ from: z.iso.datetime(), until: z.iso.datetime() })
export const captureRequest = z.strictObject({ amountPence })
export const voidRequest = z.strictObject({})
export const refundRequest = z.strictObject({ amountPence, ourRefundRef: reference })

export const tokenRequest = z.strictObject({
  sessionKey: z.string().max(100),
  number: z.string().max(40).default(''),
  name: z.string().max(200).default(''),
  expiry: z.string().max(20).default(''),
  securityCode: z.string().max(10).default(''),
})

export const securityCodeRequest = z.strictObject({ securityCode: z.string().max(10) })

export const faultOperations = [
  'createSession',
  'createTransaction',
  'continueTransaction',
  'endFingerprint',
  'listMovements',
  'query',
  'capture',
  'void',
  'refund',
  'removeSavedCard',
  'tokenise',
  'giveSecurityCode',
  'bankPage',
  'listReaders',
  'createAtReader',
] as const

export const faultRequest = z.strictObject({
  operation: z.enum(faultOperations),
  kind: z.enum([
    'delay',
    'status',
    /** Understood, but refused. */
    'refused',
    'reset',
    'empty',
    'malformed',
    'wrongShape',
    'wrongAmount',
    'wrongCurrency',
  ]),
  /** Number of the next calls that it affects. */
  times: z.number().int().min(1).max(1_000_000).default(1),
  /** 'before': the call has no effect. 'after': it has its effect, and only the answer is harmed. */
  when: z.enum(['before', 'after']).default('after'),
  status: z.number().int().min(400).max(599).default(500),
  delayMs: z.number().int().min(0).max(600_000).default(0),
})

export const savedUseRequest = z.strictObject({
  as: z.string().transform((number, context) => {
    const found = findMagicCard(number)
    if (found) return found
    context.addIssue('is no card of the sandbox')
    return z.NEVER
  }),
})

export const webhookRequest = z.strictObject({
  enabled: z.boolean().optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
})

export type SessionRequest = z.output<typeof sessionRequest>
export type TransactionRequest = z.output<typeof transactionRequest>
export type AgreedRequest = z.output<typeof agreedRequest>
export type ReaderRequest = z.output<typeof readerRequest>
export type TokenRequest = z.output<typeof tokenRequest>
export type Fault = z.output<typeof faultRequest>
export type FaultOperation = (typeof faultOperations)[number]
