import { z } from 'zod'

export type Report = 'AUDDIS' | 'ADDACS' | 'ARUDD' | 'DDICA'

export interface Reason {
  report: Report
  code: string
}

export interface Mandate {
  id: string
  ourRef: string
  accountEnding: string
  /** Report that the payer's bank will make, read from the magic account number. */
  fate: Reason | null
  status: 'pending' | 'active' | 'failed' | 'cancelled'
  reason: Reason | null
  /** Moment at which the bank answers to the instruction. */
  answerAtMs: number
  /** First day that a collection by it can be charged. */
  firstChargeDay: string
  changeAtMs: number
}

export interface Collection {
  id: string
  ourRef: string
  mandate: Mandate
  amountPence: number
  currency: string
  chargeDate: string
  status: 'pending' | 'submitted' | 'confirmed' | 'paid-out' | 'failed' | 'cancelled' | 'charged-back'
  reason: Reason | null
  refunds: { ourRefundRef: string; amountPence: number }[]
}

export interface SchemeEvent {
  id: string
  about: 'mandate' | 'collection'
  ref: string
  ourRef: string
}

const reference = z.string().min(1).max(100)
const day = z.iso.date()

export const sessionRequest = z.strictObject({
  ourRef: reference,
  payerName: z.string().min(1).max(100),
  payerEmail: z.email(),
  returnUrl: z.url({ protocol: /^https?$/ }),
})
export const bankDetails = z.strictObject({
  sortCode: z.string().regex(/^\d{6}$/),
  accountNumber: z.string().regex(/^\d{8}$/),
  accountHolder: z.string().min(1).max(100),
})
export const mandateRequest = z.strictObject({ ...sessionRequest.shape, account: bankDetails })
export const collectionRequest = z.strictObject({
  ourRef: reference,
  mandateRef: reference,
  amountPence: z.int().min(1).max(100_000_00),
  currency: z.literal('GBP'),
  chargeDate: day,
})
export const refundRequest = z.strictObject({ amountPence: z.int().min(1), ourRefundRef: reference })
export const clockRequest = z.strictObject({ now: z.iso.datetime() })
export const bankReport = z.strictObject({
  ref: reference,
  report: z.enum(['ADDACS', 'DDICA']),
  code: z.string().length(1),
})
export const webhookTarget = z.strictObject({ url: z.url({ protocol: /^https?$/ }) })

export const operations = [
  'createSession',
  'createMandate',
  'queryMandate',
  'cancelMandate',
  'collect',
  'queryCollection',
  'cancelCollection',
  'refund',
  'listEvents',
] as const

export type Operation = (typeof operations)[number]

export const faultRequest = z.strictObject({
  operation: z.enum(operations),
  kind: z.enum(['delay', 'status', 'reset', 'empty', 'malformed', 'wrongAmount', 'wrongCurrency']),
  times: z.int().min(1).max(1_000).default(1),
  /** 'before': the call has no effect. 'after': it has its effect, and only the answer is harmed. */
  when: z.enum(['before', 'after']).default('after'),
  status: z.int().min(400).max(599).default(500),
  delayMs: z.int().min(0).max(600_000).default(0),
})

export type DebitFault = z.output<typeof faultRequest>

export interface Answer {
  status: number
  body: object
}

export const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message },
})

const reports: Record<string, Report> = { 31: 'AUDDIS', 32: 'ARUDD', 33: 'DDICA', 34: 'ADDACS' }

/**
 * Reads a magic account number: 31 for AUDDIS, 32 for ARUDD, 33 for DDICA and 34 for ADDACS, four noughts,
 * then the code as two digits (B is 11, R is 27). Any other account always pays.
 */
export function fateOf(accountNumber: string): Reason | null {
  const [, begin = '', end = ''] = /^(3[1-4])0000(\d\d)$/.exec(accountNumber) ?? []
  const report = reports[begin]
  return report && Number(end) < 36 ? { report, code: Number(end).toString(36).toUpperCase() } : null
}
