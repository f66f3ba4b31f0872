import * as z from 'zod/mini'
import { defineCall } from '../../define-call.ts'
import { OfferedCard } from '../../entities/payments/saved-card.ts'
import { IdOrNobody } from '../../wire-id.ts'

/** Spec 7: opens a card session at the provider. Nothing of ours changes. Top level, no envelope. */
export const prepareCheckout = defineCall({
  name: 'prepareCheckout',
  summary: 'Begin to pay',
  method: 'GET',
  path: '/api/checkout/prepare',
  query: z.object({ source: z.optional(z.string()), selectedUserId: IdOrNobody }),
  reply: z.object({
    /** Null when there is nothing to pay by card. */
    paymentProvider: z.nullable(z.string()),
    sessionKey: z.nullable(z.string()),
    mode: z.nullable(z.enum(['test', 'live'])),
    /** The provider’s page with the card fields, for a frame. */
    url: z.nullable(z.url()),
    sessionExpiresAt: z.nullable(z.iso.datetime()),
    /** wire 10: the customer's card that paid last; null when there is none. */
    savedCard: z.nullable(OfferedCard),
    /** Ours: all of the customer's cards, that one first. */
    savedCards: z.array(OfferedCard),
    /** Ours: true when the typed card may be saved. */
    canSaveCard: z.boolean(),
    /** Ours: true when wallet buttons stand beside the card fields; these may open windows of their own. */
    hasWallets: z.boolean(),
    /** Ours: the sum that the wallets of this session show for the card; null when they show none. */
    walletSum: z.nullable(z.int()),
    total: z.int(),
    formattedTotal: z.string(),
    itemHash: z.string(),
    expiresAt: z.nullable(z.iso.datetime()),
    serverNow: z.iso.datetime(),
  }),
  errors: [
    'BASKET_EMPTY',
    'HOLD_EXPIRED',
    'PAYMENT_IN_PROGRESS',
    'PAYMENT_UNAVAILABLE',
    'FORBIDDEN',
    'SUM_TOO_SMALL',
  ],
})
