import type { Cart } from '@touchline/contract/entities/basket/cart'
import { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import type { PaymentLine } from '@touchline/rules/money/payment-lines'
import * as z from 'zod/mini'
import { keepDesk, readDesk } from '../../calls/selected-at-desk.ts'

/**
 * Customer and payments that staff have entered: kept in the tab, so that a reload of the page loses none of
 * it.
 */
const Kept = z.object({
  customer: z.nullable(DeskCustomer),
  cartId: z.nullable(z.int()),
  itemIds: z.array(z.int()),
  lines: z.array(
    z.object({
      key: z.string(),
      tenderType: z.enum(['cash', 'cheque', 'offline-voucher']),
      amountPence: z.int(),
      reference: z.optional(z.string()),
      info: z.optional(z.object({ handedPence: z.int() })),
    }),
  ),
})
export type Kept = z.infer<typeof Kept>

const nothing: Kept = { customer: null, cartId: null, itemIds: [], lines: [] }

export function readKept(): Kept {
  const parsed = Kept.safeParse(readDesk()?.kept)
  return parsed.success ? parsed.data : nothing
}

export function keepCustomer(customer: DeskCustomer | null): void {
  keepDesk(customer?.id ?? null, { ...readKept(), customer })
}

/** Keeps the desk's payment lines; credit is looked up anew, and a card is read anew. */
export function keepLines(cart: Pick<Cart, 'cartId' | 'items'>, lines: readonly PaymentLine[]): void {
  const { customer } = readKept()
  keepDesk(customer?.id ?? null, {
    customer,
    cartId: cart.cartId,
    itemIds: cart.items.map(({ id }) => id),
    lines: lines.filter(({ tenderType }) => tenderType !== 'credit' && tenderType !== 'card'),
  })
}
