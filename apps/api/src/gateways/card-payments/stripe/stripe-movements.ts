import type Stripe from 'stripe'
import type { z } from 'zod'
import type { MovementList, Period, ProviderMovement } from '../port.ts'
import { listOf, metadataKeys, refundAnswer, takenAnswer } from './stripe-answers.ts'
import type { Ask } from './stripe-send.ts'

const pageLength = 100
const takenList = listOf(takenAnswer)
const refundList = listOf(refundAnswer)

/**
 * Lists all money of a period. The account's balance dates a capture by its own moment, whereas a charge has
 * the moment of its authorisation. A refund has its own moment. Entries without a name of ours belong to
 * another shop of this account.
 */
export async function listStripeMovements(ask: Ask, period: Period): Promise<MovementList> {
  const created = { gte: seconds(period.fromUtc), lt: seconds(period.untilUtc) }
  const taken = await listAll(ask, takenList, (stripe, page) =>
    stripe.balanceTransactions.list({ created, type: 'charge', expand: ['data.source'], ...page }),
  )
  if (taken.kind === 'unknown') return taken
  const refunds = await listAll(ask, refundList, (stripe, page) =>
    stripe.refunds.list({ created, expand: ['data.payment_intent'], ...page }),
  )
  if (refunds.kind === 'unknown') return refunds
  return {
    kind: 'list',
    movements: [...taken.items.map(readTaken), ...refunds.items.map(readRefund)].filter(
      (movement) => movement !== null,
    ),
  }
}

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

function readTaken({ created, source }: z.output<typeof takenAnswer>): ProviderMovement | null {
  const ourRef = source.metadata[metadataKeys.payment]
  if (ourRef === undefined || source.payment_intent === null) return null
  return {
    kind: 'captured',
    ref: source.payment_intent,
    ourRef,
    ourRefundRef: null,
    amountPence: source.amount_captured,
    currency: source.currency.toUpperCase(),
    at: new Date(created * 1000),
  }
}

function readRefund(refund: z.output<typeof refundAnswer>): ProviderMovement | null {
  const { payment_intent: intent, status } = refund
  if (intent === null || typeof intent === 'string' || status === 'failed' || status === 'canceled')
    return null
  const ourRef = intent.metadata[metadataKeys.payment]
  if (ourRef === undefined) return null
  return {
    kind: 'refunded',
    ref: intent.id,
    ourRef,
    ourRefundRef: refund.metadata?.[metadataKeys.refund] ?? null,
    amountPence: refund.amount,
    currency: refund.currency.toUpperCase(),
    at: new Date(refund.created * 1000),
  }
}

interface Page {
  limit: number
  starting_after?: string
}

async function listAll<T extends { id: string }>(
  ask: Ask,
  schema: z.ZodType<{ data: T[]; has_more: boolean }>,
  request: (stripe: Stripe, page: Page) => Promise<unknown>,
): Promise<{ kind: 'all'; items: T[] } | Extract<MovementList, { kind: 'unknown' }>> {
  const items: T[] = []
  for (;;) {
    const after = items.at(-1)?.id
    const page = { limit: pageLength, ...(after !== undefined && { starting_after: after }) }
    const answer = await ask(schema, (stripe) => request(stripe, page))
    if (answer.kind === 'refusal') return { kind: 'unknown', cause: 'bad_response' }
    if (answer.kind !== 'answer') return { kind: 'unknown', cause: answer.cause }
    items.push(...answer.value.data)
    if (!answer.value.has_more || answer.value.data.length === 0) return { kind: 'all', items }
  }
}
