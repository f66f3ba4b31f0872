import { z } from 'zod'
import type { CardSummary, DeclineReason, RejectReason } from '../port.ts'

/**
 * Answers of Opayo's Pi API: parsed here, because they come from outside. Fields that we don't read are left
 * out.
 */
export const sessionKeyAnswer = z.object({
  merchantSessionKey: z.string().regex(/^[\w-]{1,100}$/),
  expiry: z.iso.datetime({ offset: true }),
})

const cardAnswer = z.object({
  cardType: z.string(),
  lastFourDigits: z.string().length(4),
  /** MMYY */
  expiryDate: z.string().length(4),
  cardIdentifier: z.string().min(1).optional(),
  reusable: z.boolean().optional(),
})

const pence = z.number().int().min(0)

export const transactionAnswer = z.object({
  transactionId: z.string().min(1),
  transactionType: z.string().optional(),
  /** 'Malformed', 'Invalid' and 'Error' are refusals. */
  status: z.enum(['Ok', 'NotAuthed', 'Rejected', '3DAuth']),
  statusCode: z.string(),
  amount: z.object({ totalAmount: pence }).optional(),
  currency: z.string().length(3).optional(),
  paymentMethod: z.object({ card: cardAnswer }).optional(),
  '3DSecure': z.object({ status: z.string() }).optional(),
  avsCvcCheck: z.object({ securityCode: z.string().optional() }).optional(),
  additionalDeclineDetail: z.object({ additionalDeclineCode: z.string().optional() }).optional(),
  acsUrl: z.url({ protocol: /^https?$/ }).optional(),
  cReq: z.string().min(1).optional(),
  vendorTxCode: z.string().optional(),
  schemeTraceId: z.string().min(1).optional(),
})
export type TransactionAnswer = z.output<typeof transactionAnswer>

/**
 * A refusal: a single fault, a list of faults by field, or a failed transaction status without a transaction.
 */
const refusal = z.union([
  z.object({
    errors: z.array(z.object({ code: z.number().int(), property: z.string().optional() })).min(1),
  }),
  z.object({ code: z.number().int(), property: z.string().optional() }),
  z.object({ status: z.enum(['Malformed', 'Invalid', 'Error']), statusCode: z.string() }),
])

export interface Refusal {
  faults: readonly { code: number; property: string }[]
}

export function readRefusal(json: unknown): Refusal | null {
  const { data } = refusal.safeParse(json)
  if (!data) return null
  if ('statusCode' in data) return { faults: [{ code: Number(data.statusCode), property: '' }] }
  const faults = 'errors' in data ? data.errors : [data]
  return { faults: faults.map(({ code, property = '' }) => ({ code, property })) }
}

export const rawOf = ({ faults }: Refusal): string =>
  faults.map(({ code, property }) => (property ? `${code} ${property}` : String(code))).join(', ')

/**
 * Codes that say a transaction of that name exists. It may be our own first request: no proof that nothing
 * happened.
 */
const usedNameCodes = new Set([4001, 4002, 4003, 4004, 4005, 4042])
export const isUsedName = ({ faults }: Refusal): boolean => faults.some(({ code }) => usedNameCodes.has(code))

/**
 * Codes that say the payment's state forbids the step: a challenge already answered, a payment released or
 * aborted.
 */
const wrongStateCodes = new Set([1014, 1017, 4036, 4037, 4038, 4039, 4040, 4041])
export const isWrongState = ({ faults }: Refusal): boolean =>
  faults.some(({ code }) => wrongStateCodes.has(code))

export const isNotFound = ({ faults }: Refusal): boolean => faults.some(({ code }) => code === 1012)

/**
 * True for the codes of a request refused for its fields: 1003 missing, 1004 length, 1005 characters, 1009
 * value, and so on.
 */
const isOfFields = (code: number) => (code >= 1000 && code <= 1013) || (code >= 3000 && code < 4000)
const securityCodeCodes = new Set([5017, 5018, 5019])

/** Returns the reason for a refusal; null where the refusal does not prove that this request did nothing. */
export function readRejection(told: Refusal, isSavedCard: boolean): RejectReason | null {
  const isAbout = (end: string) => told.faults.some(({ property }) => property.endsWith(end))
  if (isAbout('.securityCode') || told.faults.some(({ code }) => securityCodeCodes.has(code)))
    return isSavedCard ? 'security_code_needed' : 'card_token_expired'
  // An expired session key makes its card identifier invalid, too.
  if (isAbout('.merchantSessionKey')) return 'session_expired'
  if (isAbout('.cardIdentifier')) return isSavedCard ? 'saved_card_gone' : 'card_token_expired'
  return told.faults.every(({ code }) => isOfFields(code)) ? 'request_invalid' : null
}

/**
 * Our reasons by the card scheme's code, which not every bank passes on. `bankResponseCode` differs by bank
 * and is not read.
 */
const schemeReasons: Record<string, DeclineReason> = {
  '51': 'insufficient_funds',
  '54': 'expired_card',
  N7: 'security_code',
  '82': 'security_code',
  '91': 'processing_error',
  '96': 'processing_error',
  // Soft declines, of Mastercard and of Visa: the bank wants the payer.
  '65': 'customer_needed',
  '1A': 'customer_needed',
}

const notAuthenticatedCodes = new Set(['4026', '4027', '4046', '5029'])

export function readDecline(answer: TransactionAnswer): DeclineReason {
  const scheme = answer.additionalDeclineDetail?.additionalDeclineCode ?? ''
  const threeD = answer['3DSecure']?.status
  if (answer.status === 'Rejected') {
    if (notAuthenticatedCodes.has(answer.statusCode) || threeD === 'NotAuthenticated')
      return 'authentication_failed'
    if (answer.avsCvcCheck?.securityCode === 'NotMatched') return 'security_code'
  }
  return schemeReasons[scheme] ?? 'card_declined'
}

const brands: Record<string, string> = {
  visa: 'visa',
  visadebit: 'visa',
  visaelectron: 'visa',
  delta: 'visa',
  mastercard: 'mastercard',
  debitmastercard: 'mastercard',
  americanexpress: 'amex',
  amex: 'amex',
}

/** Card summary while the bank's check is open: Opayo tells the card only with the result. */
export const cardNotToldYet: CardSummary = {
  brand: '',
  last4: '',
  expiry: '',
  savedCardId: null,
  traceId: null,
}

export function readCard(answer: TransactionAnswer): CardSummary {
  const card = answer.paymentMethod?.card
  if (!card) return cardNotToldYet
  return {
    brand: brandOf(card.cardType),
    last4: card.lastFourDigits,
    expiry: `${card.expiryDate.slice(0, 2)}/${card.expiryDate.slice(2)}`,
    savedCardId: card.reusable === true && card.cardIdentifier !== undefined ? card.cardIdentifier : null,
    traceId: answer.schemeTraceId ?? null,
  }
}

export function brandOf(cardType: string): string {
  const name = cardType.replace(/[^A-Za-z]/g, '').toLowerCase()
  return brands[name] ?? name
}

export const instructionAnswer = z.object({ instructionType: z.enum(['release', 'abort', 'void', 'cancel']) })
export const instructionsAnswer = z.object({ instructions: z.array(instructionAnswer) })
