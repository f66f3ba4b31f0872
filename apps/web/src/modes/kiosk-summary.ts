import type { QueryClient } from '@tanstack/react-query'
import { cartQuery } from '../calls/basket/get-cart.ts'
import { userQuery } from '../calls/login/get-user.ts'
import { isKeptForDesk } from './kept-for-desk.ts'

const isLoggedIn = (client: QueryClient): boolean => Boolean(client.getQueryData(userQuery().queryKey))
const hasBasket = (client: QueryClient): boolean => {
  const cart = client.getQueryData(cartQuery().queryKey)
  if (cart == null) return false
  const { items, releasedItems, packageItems, membershipItems } = cart
  return items.length + releasedItems.length + packageItems.length + membershipItems.length > 0
}

/** True when this visit has something to lose. */
export const hasSomethingToLose = (client: QueryClient): boolean => isLoggedIn(client) || hasBasket(client)

/**
 * Says what the end of the visit means to this visitor. A visitor who never logged
 * in reads nothing about a log-out.
 */
export function confirmMessage(client: QueryClient): string {
  if (hasBasket(client) && isKeptForDesk(client))
    return 'Your places stay held. Pay for them at the desk with your code.'
  const unpaid = 'You haven’t paid for anything in it.'
  if (!isLoggedIn(client)) return `We’ll empty your basket. ${unpaid}`
  return hasBasket(client) ? `We’ll log you out and empty your basket. ${unpaid}` : 'We’ll log you out.'
}

export function endMessage(client: QueryClient): string {
  const losses = [
    ...(isLoggedIn(client) ? ['log you out'] : []),
    ...(hasBasket(client)
      ? [isKeptForDesk(client) ? 'keep your places for the desk' : 'empty your basket']
      : []),
  ]
  return losses.length === 0 ? 'clear this screen' : `${losses.join(', ')} and clear this screen`
}
