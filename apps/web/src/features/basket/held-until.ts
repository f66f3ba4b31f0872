import type { Cart } from '@touchline/contract/entities/basket/cart'
import { wallTime } from '@touchline/rules/time/wall-time'

/**
 * Returns the time when a basket's hold ends, '01:22', by the operator's clock; null where it holds nothing.
 */
export const heldUntil = (
  { itemCount, expiresAt }: Pick<Cart, 'itemCount' | 'expiresAt'>,
  timeZone: string,
): string | null => (expiresAt === null || itemCount === 0 ? null : wallTime(new Date(expiresAt), timeZone))
