import { z } from 'zod'

const reason = z
  .object({ report: z.enum(['AUDDIS', 'ADDACS', 'ARUDD', 'DDICA']), code: z.string().min(1) })
  .nullable()

export const sessionAnswer = z.object({ id: z.string().min(1), url: z.url(), expiresAt: z.iso.datetime() })

export const mandateAnswer = z.object({
  id: z.string().min(1),
  ourRef: z.string(),
  status: z.enum(['pending', 'active', 'failed', 'cancelled']),
  reason,
  accountEnding: z.string().max(4),
})

export const collectionAnswer = z.object({
  id: z.string().min(1),
  ourRef: z.string(),
  mandateRef: z.string(),
  amountPence: z.int().min(1),
  currency: z.string().length(3),
  chargeDate: z.iso.date(),
  status: z.enum(['pending', 'submitted', 'confirmed', 'paid-out', 'failed', 'cancelled', 'charged-back']),
  reason,
  refundedPence: z.int().min(0),
  refunds: z.array(z.object({ ourRefundRef: z.string(), amountPence: z.int().min(1) })),
})

export const clockAnswer = z.object({ now: z.string() })

const event = z.object({
  id: z.string().min(1),
  about: z.enum(['mandate', 'collection']),
  ref: z.string(),
  ourRef: z.string(),
})

export const eventsAnswer = z.object({ events: z.array(event), hasMore: z.boolean() })
export const webhookBody = z.object({ events: z.array(event) })
