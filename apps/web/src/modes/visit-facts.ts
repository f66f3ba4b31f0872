import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../calls/auth/get-user.ts'
import { cartQuery } from '../calls/cart/get-cart.ts'

const isLoggedIn = (client: QueryClient): boolean => Boolean(client.getQueryData(userQuery().queryKey))
const hasBasket = (client: QueryClient): boolean => {
  const cart = client.getQueryData(cartQuery().queryKey)
  return cart != null && cart.items.length + cart.releasedItems.length + cart.packageItems.length > 0
}

/** Whether there is anything of this visit to lose. */
export const hasSomething = (client: QueryClient): boolean => isLoggedIn(client) || hasBasket(client)

/** What the end of the visit means to this visitor: one who never logged in is not told that they are logged out. */
export function sureWords(client: QueryClient): string {
  const basket = 'hat is in your basket is given up. Nothing has been paid for it.'
  if (!isLoggedIn(client)) return `W${basket}`
  return hasBasket(client) ? `You will be logged out, and w${basket}` : 'You will be logged out.'
}

export function endWords(client: QueryClient): string {
  const losses = [
    ...(isLoggedIn(client) ? ['you are logged out'] : []),
    ...(hasBasket(client) ? ['your basket is emptied'] : []),
  ]
  return losses.length === 0
    ? 'this screen starts again'
    : `${losses.join(', ')}, and this screen starts again`
}
