import * as z from 'zod/mini'

const token = {
  cardToken: z.string().check(z.minLength(1), z.maxLength(200)),
  brand: z.string(),
  last4: z.string(),
}

/** What the provider's frame says. It is another site's page: nothing in it is believed before it is read. */
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
  /** A wallet's button: the provider opens the wallet only where this page answers `wallet-go`. */
  z.object({ type: z.literal('wallet-pressed') }),
  /** `walletSum` is what the wallet showed, where its session has such a sum. */
  z.object({ type: z.literal('wallet'), ...token, walletSum: z.optional(z.int()) }),
  z.object({ type: z.literal('wallet-ended') }),
  /** What was agreed to in the wallet can't pay, as when the provider's session is over. */
  z.object({ type: z.literal('wallet-failed') }),
])
export type FromFields = z.infer<typeof FromFields>

/** The answer to `tokenise`: `coded` and `gone` are those of a saved card. */
export type CardAnswer = Extract<FromFields, { type: 'token' | 'coded' | 'gone' | 'invalid' | 'expired' }>

/** What the payer agreed to in a wallet: it pays as the token of a typed card does. */
export type WalletAnswer = Extract<FromFields, { type: 'wallet' }>

/** Whose card it is, as they typed it in our own form: our card page is told with `tokenise`, for the provider's script. */
export type CardBilling = { name: string; email: string; addressLineOne: string; city: string }

export function readFieldsMessage(data: unknown): FromFields | null {
  const read = FromFields.safeParse(data)
  return read.success ? read.data : null
}
