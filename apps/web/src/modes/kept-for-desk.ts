import type { QueryClient } from '@tanstack/react-query'
import { cartQuery } from '../calls/basket/get-cart.ts'

/** The tab's own memory of the basket that a code for the desk was shown for. */
const KEY = 'kiosk-desk-code'

/** Where the browser refuses storage, until the page goes. */
let inMemory: string | null = null

export function keepForDesk(cartUuid: string | null): void {
  if (cartUuid === null) return
  inMemory = cartUuid
  try {
    sessionStorage.setItem(KEY, cartUuid)
  } catch {
    // It is in memory.
  }
}

/** Whether the desk may still open what is in the basket: the end of the visit does not give that up. */
export function isKeptForDesk(client: QueryClient): boolean {
  const uuid = client.getQueryData(cartQuery().queryKey)?.uuid
  return uuid != null && uuid === kept()
}

/** Whether a code for the desk was shown in this visit. */
export const hasShownDeskCode = (): boolean => kept() !== null

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return inMemory
  }
}
