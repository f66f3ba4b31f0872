import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../calls/api-error.ts'
import type { CallApi } from '../calls/call-api.ts'
import { callApiOf } from '../calls/call-query.ts'
import { cancel } from '../calls/payments/cancel.ts'
import { forgetKept } from '../page/forget-kept.ts'

/** Longest time that a change under way may take. A later answer finds the page gone. */
const CHANGE_MS = 10_000
const AGAIN_MS = 3_000

export type EndVisitOptions = {
  /**
   * True when the basket stays a customer's, who continues with it at their next log-in, or is opened at the
   * desk by its code.
   */
  keepsBasket?: boolean
}

/**
 * Removes everything of a visitor from a kiosk (spec 4): cancels the payment under way, gives up the held
 * places and logs out. Returns when the server has confirmed the log-out.
 */
export async function endVisit(
  client: QueryClient,
  { keepsBasket = false }: EndVisitOptions = {},
): Promise<void> {
  const callApi = callApiOf(client)
  await client.cancelQueries()
  // F80: a place that is being added now must be given up too.
  for (let waitedMs = 0; client.isMutating() > 0 && waitedMs < CHANGE_MS; waitedMs += 100) await wait(100)
  if (!keepsBasket)
    await giveUpBasket(callApi).catch(() => {
      // The next visitor can't reach it, and its places run out with their time.
    })
  await logOutUntilDone(callApi)
  client.clear()
  forgetKept()
  try {
    sessionStorage.clear()
    localStorage.clear()
  } catch {
    // F71: then nothing was stored either.
  }
}

async function giveUpBasket(callApi: CallApi): Promise<void> {
  const { getCart } = await import('@touchline/contract/calls/basket/get-cart')
  const { data: cart } = await callApi(getCart, {})
  // F79: the bank may still be asking.
  if (cart.paymentInProgress !== null) await cancel(callApi, cart.paymentInProgress)
  const { items, releasedItems, packageItems, membershipItems } = cart
  if (items.length + releasedItems.length + packageItems.length + membershipItems.length === 0) return
  const { clearCart } = await import('@touchline/contract/calls/basket/clear-cart')
  await callApi(clearCart, {})
}

/**
 * Logs out, and keeps trying until the server has answered: a session that
 * continued would be the next visitor's.
 */
async function logOutUntilDone(callApi: CallApi): Promise<void> {
  for (;;) {
    try {
      // Without a network this may fail too.
      const { logOut } = await import('@touchline/contract/calls/login/log-out')
      await callApi(logOut, {})
      return
    } catch (error) {
      // The server knows of no log-in here.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
      await wait(AGAIN_MS)
    }
  }
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
