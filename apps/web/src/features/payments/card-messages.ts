import * as z from 'zod/mini'

const token = {
  cardToken: z.string().check(z.minLength(1), z.maxLength(200)),
  brand: z.string(),
  last4: z.string(),
}

/**
 * Messages of the provider's frame. It is another site's page, so that nothing is believed before it is
 * parsed.
 */
const FromFields = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('height'), height: z.int().check(z.minimum(1), z.maximum(2000)) }),
  z.object({ type: z.literal('valid'), valid: z.boolean() }),
  z.object({ type: z.literal('token'), ...token }),
  z.object({
    type: z.literal('invalid'),
    messages: z.array(z.object({ field: z.string(), message: z.string().check(z.maxLength(300)) })),
  }),
  z.object({ type: z.literal('coded') }),
  z.object({ type: z.literal('gone') }),
  z.object({ type: z.literal('mended'), field: z.string() }),
  z.object({ type: z.literal('expired') }),
  z.object({ type: z.literal('submit') }),
  /** A wallet's button was pressed: the provider opens the wallet only if this page answers `wallet-go`. */
  z.object({ type: z.literal('wallet-pressed') }),
  /** `walletSum` is the sum that the wallet showed, if its session has one. */
  z.object({ type: z.literal('wallet'), ...token, walletSum: z.optional(z.int()) }),
  z.object({ type: z.literal('wallet-ended') }),
  /** The wallet's approval can't pay, as when the provider's session has expired. */
  z.object({ type: z.literal('wallet-failed') }),
])
export type FromFields = z.infer<typeof FromFields>

/** Answer to `tokenise`: `coded` and `gone` are for a saved card. */
export type CardAnswer = Extract<FromFields, { type: 'token' | 'coded' | 'gone' | 'invalid' | 'expired' }>

/** The payer's approval in a wallet: it pays like the token of a typed card. */
export type WalletAnswer = Extract<FromFields, { type: 'wallet' }>

/**
 * The cardholder's details, as typed in our own form: our card page gets them with `tokenise`, for the
 * provider's script.
 */
export type CardBilling = { name: string; email: string; addressLineOne: string; city: string }

export function readFieldsMessage(data: unknown): FromFields | null {
  const read = FromFields.safeParse(data)
  return read.success ? read.data : null
}
