import { z } from 'zod'

/**
 * Rules of Opayo's documents for each request: needed fields, lengths, lists of values, allowed characters. A
 * field that is not published there is refused here, whatever the real system does with it.
 */
const text = (atMost: number, pattern?: RegExp) => {
  const any = z.string().min(1).max(atMost)
  return pattern ? any.regex(pattern) : any
}

const guid = z.guid()
const vendorTxCode = text(40, /^[\w\-.{}]+$/)
const amount = z.number().int().min(1).max(10_000_000)
const currency = z.string().regex(/^[A-Z]{3}$/)
const description = text(100)
const personName = text(20, /^[\p{L}\p{M}\d \\/&.'-]+$/u)
const addressLine = text(50, /^[\p{L}\p{M}\d \\/&:+,.()#\n'-]+$/u)

const billingAddress = z
  .strictObject({
    address1: addressLine,
    address2: addressLine.optional(),
    address3: addressLine.optional(),
    city: text(40, /^[\p{L}\p{M}\d \\/&:+,.()#\n'-]+$/u),
    postalCode: text(10, /^[A-Za-z0-9 -]+$/).optional(),
    country: z.string().regex(/^[A-Z]{2}$/),
    state: z.string().length(2).optional(),
  })
  .refine((address) => address.country === 'IE' || address.postalCode !== undefined, {
    path: ['postalCode'],
    message: 'Missing mandatory field',
  })
  .refine((address) => address.country !== 'US' || address.state !== undefined, {
    path: ['state'],
    message: 'Missing mandatory field',
  })

const card = z
  .strictObject({
    merchantSessionKey: guid.optional(),
    cardIdentifier: guid,
    reusable: z.boolean().optional(),
    save: z.boolean().optional(),
  })
  .refine((given) => !(given.reusable === true && given.save === true), {
    path: ['save'],
    message: 'Contains invalid value',
  })

const minutes = z.string().regex(/^[+-]?\d{1,4}$/)
const pixels = z.string().regex(/^\d{1,6}$/)

const strongCustomerAuthentication = z
  .strictObject({
    website: z
      .url({ protocol: /^https?$/ })
      .max(100)
      .optional(),
    notificationURL: z.url({ protocol: /^https?$/ }).max(256),
    browserIP: z.ipv4(),
    browserAcceptHeader: text(2048),
    browserJavascriptEnabled: z.boolean(),
    browserJavaEnabled: z.boolean().optional(),
    browserLanguage: text(8, /^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$/),
    browserColorDepth: z.enum(['1', '4', '8', '15', '16', '24', '32', '48']).optional(),
    browserScreenHeight: pixels.optional(),
    browserScreenWidth: pixels.optional(),
    browserTZ: minutes.optional(),
    browserUserAgent: text(2048),
    challengeWindowSize: z.enum(['Small', 'Medium', 'Large', 'ExtraLarge', 'FullScreen']),
    acctID: text(64).optional(),
    transType: z.enum([
      'GoodsAndServicePurchase',
      'CheckAcceptance',
      'AccountFunding',
      'QuasiCashTransaction',
      'PrepaidActivationAndLoad',
    ]),
    threeDSRequestorAuthenticationInfo: z
      .strictObject({
        threeDSReqAuthData: text(2048).optional(),
        threeDSReqAuthMethod: z.enum([
          'NoThreeDSRequestorAuthentication',
          'LoginWithThreeDSRequestorCredentials',
          'LoginWithFederatedId',
          'LoginWithIssuerCredentials',
          'LoginWithThirdPartyAuthentication',
          'LoginWithFIDOAuthenticator',
        ]),
        threeDSReqAuthTimestamp: z
          .string()
          .regex(/^\d{12}$/)
          .optional(),
      })
      .optional(),
  })
  .refine(
    (browser) =>
      !browser.browserJavascriptEnabled ||
      [
        browser.browserJavaEnabled,
        browser.browserColorDepth,
        browser.browserScreenHeight,
        browser.browserScreenWidth,
        browser.browserTZ,
      ].every((given) => given !== undefined),
    { path: ['browserJavascriptEnabled'], message: 'Missing mandatory field' },
  )

const credentialType = z
  .strictObject({
    cofUsage: z.enum(['First', 'Subsequent']),
    initiatedType: z.enum(['CIT', 'MIT']),
    mitType: z
      .enum([
        'Recurring',
        'Instalment',
        'Unscheduled',
        'Incremental',
        'DelayedCharge',
        'NoShow',
        'Reauthorisation',
        'Resubmission',
      ])
      .optional(),
    /** The last day, and the fewest days between two payments. */
    recurringExpiry: z
      .string()
      .regex(/^\d{8}$/)
      .optional(),
    recurringFrequency: z
      .string()
      .regex(/^\d{1,4}$/)
      .optional(),
    schemeTraceId: text(56).optional(),
  })
  .refine(
    (told) =>
      told.mitType !== 'Recurring' ||
      (told.recurringExpiry !== undefined && told.recurringFrequency !== undefined),
    { path: ['recurringExpiry'], message: 'Missing mandatory field' },
  )

const apply = z.enum(['UseMSPSetting', 'Force', 'Disable', 'ForceIgnoringRules'])

interface Told {
  credentialType?: z.output<typeof credentialType> | undefined
  apply3DSecure?: z.output<typeof apply> | undefined
}

/** True for a payment without the payer, by the credential on file. */
export const isByMerchant = ({ credentialType: told }: Told): boolean =>
  told?.initiatedType === 'MIT' && told.cofUsage === 'Subsequent'

/** True where payments without the payer are to follow, for which a bank is asked for its check. */
export const isFirstOfAgreement = ({ credentialType: told, apply3DSecure }: Told): boolean =>
  told?.cofUsage === 'First' && told.mitType === 'Recurring' && apply3DSecure === 'Force'

export const deferredRequest = z
  .strictObject({
    transactionType: z.enum(['Payment', 'Deferred']),
    paymentMethod: z.strictObject({ card }),
    vendorTxCode,
    amount,
    currency,
    description,
    customerFirstName: personName,
    customerLastName: personName,
    billingAddress,
    entryMethod: z.enum(['Ecommerce', 'MailOrder', 'TelephoneOrder']).optional(),
    apply3DSecure: apply.optional(),
    applyAvsCvcCheck: apply.optional(),
    customerEmail: text(80).optional(),
    strongCustomerAuthentication: strongCustomerAuthentication.optional(),
    credentialType: credentialType.optional(),
  })
  .refine(
    (request) =>
      isByMerchant(request) ||
      (request.strongCustomerAuthentication !== undefined &&
        request.paymentMethod.card.merchantSessionKey !== undefined),
    { path: ['strongCustomerAuthentication'], message: 'Missing mandatory field' },
  )
  .refine(
    ({ paymentMethod, credentialType: told, apply3DSecure }) =>
      paymentMethod.card.save !== true || (told?.cofUsage === 'First' && apply3DSecure === 'Force'),
    { path: ['credentialType'], message: 'Missing mandatory field' },
  )
  .refine(
    ({ paymentMethod, credentialType: told }) =>
      paymentMethod.card.reusable !== true ||
      told?.cofUsage === 'Subsequent' ||
      // A stored card may begin another agreement.
      (told?.cofUsage === 'First' && told.mitType === 'Recurring'),
    { path: ['credentialType'], message: 'Missing mandatory field' },
  )

export const refundRequest = z.strictObject({
  transactionType: z.literal('Refund'),
  referenceTransactionId: guid,
  vendorTxCode,
  amount,
  description,
})

export const instructionRequest = z.discriminatedUnion('instructionType', [
  z.strictObject({ instructionType: z.literal('release'), amount }),
  z.strictObject({ instructionType: z.enum(['abort', 'void']) }),
])

export const sessionKeyRequest = z.strictObject({ vendorName: text(15, /^[A-Za-z0-9-]+$/) })

export const challengeRequest = z.strictObject({ cRes: text(10_000, /^[A-Za-z0-9_=-]+$/) })

export const cardIdentifierRequest = z.strictObject({
  cardDetails: z.strictObject({
    cardholderName: text(45, /^[A-Za-z0-9 \\/&.'-]+$/),
    cardNumber: z.string().regex(/^\d{12,19}$/),
    expiryDate: z.string().regex(/^(0[1-9]|1[0-2])\d{2}$/),
    securityCode: z
      .string()
      .regex(/^\d{3,4}$/)
      .optional(),
  }),
})

export const securityCodeRequest = z.strictObject({ securityCode: z.string().regex(/^\d{3,4}$/) })

export type DeferredRequest = z.output<typeof deferredRequest>
export type RefundRequest = z.output<typeof refundRequest>
export type InstructionRequest = z.output<typeof instructionRequest>
export type CardIdentifierRequest = z.output<typeof cardIdentifierRequest>

export const faultOperations = [
  'sessionKey',
  'cardIdentifier',
  'securityCode',
  'transaction',
  'challenge',
  'instruction',
  'refund',
  'retrieve',
  'reporting',
  'removeToken',
  'acs',
] as const

export interface OpayoFault {
  operation: (typeof faultOperations)[number]
  kind:
    | 'delay'
    | 'status'
    | 'reset'
    | 'empty'
    | 'malformed'
    | 'wrongShape'
    | 'wrongAmount'
    | 'wrongCurrency'
    | 'withoutAmount'
    /** Opayo's own refusal, with these codes. */
    | 'refusals'
  /** Number of the next calls that it affects. */
  times: number
  /** 'before': the call has no effect. 'after': it has its effect, and only the answer is harmed. */
  when: 'before' | 'after'
  status: number
  delayMs: number
  codes: readonly number[]
}
