import type { QueryClient } from '@tanstack/react-query'
import { cartQuery } from '../calls/basket/get-cart.ts'

/** Storage key, in this tab, of the basket whose code for the desk was shown. */
const KEY = 'kiosk-desk-code'

/** Copy for browsers that refuse storage, kept until the page goes. */
let inMemory: string | null = null

export function keepForDesk(cartUuid: string | null): void {
  if (cartUuid === null) return
  inMemory = cartUuid
  try {
    sessionStorage.setItem(KEY, cartUuid)
  } catch {
    // The memory above has it.
  }
}

/** True when the desk may still open the basket: the end of the visit does not give it up. */
export function isKeptForDesk(client: QueryClient): boolean {
  const uuid = client.getQueryData(cartQuery().queryKey)?.uuid
  return uuid != null && uuid === kept()
}

/** True when a code for the desk was shown in this visit. */
export const hasShownDeskCode = (): boolean => kept() !== null

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return inMemory
  }
}
