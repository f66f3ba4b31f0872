import { ApiError } from '../../calls/api-error.ts'
import type { PreparedCheckout } from '../../calls/payments/prepare.ts'
import { waitForNextTry } from './authorise-and-complete.ts'
import type { PaymentNotice } from './payment.ts'
import { runningPayment } from './payment-errors.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { PaymentStore } from './payment-store.ts'
import { unavailableNotice } from './payment-words.ts'

/** Asks for a card session (spec 4, prepare). Calls `onRunning` for a payment that is already under way. */
export function createCardForm(
  ports: PaymentPorts,
  store: PaymentStore,
  onRunning: (transactionUuid: string) => void,
) {
  let preparations = 0

  /** Opens a new form. Without an argument the notice of the last payment stays; null removes it. */
  async function open(notice?: PaymentNotice | null): Promise<void> {
    if (!store.step({ event: 'prepare', ...(notice !== undefined && { notice }) })) return
    const preparation = ++preparations
    try {
      const { url, sessionKey, ...prepared } = await preparedAtLast(() => preparation !== preparations)
      if (preparation !== preparations) return
      if (url === null || sessionKey === null) {
        store.step({ event: 'prepareFailed' })
        ports.basketChanged()
      } else {
        const { mode, savedCards, canSaveCard, hasWallets, walletSum } = prepared
        const session = { url, sessionKey, mode, savedCards, canSaveCard, hasWallets, walletSum }
        store.step({ event: 'prepared', session })
      }
    } catch (error) {
      if (preparation === preparations) onFailed(error)
    }
  }

  /** Tries three times, like a data query (spec 8). */
  async function preparedAtLast(isOver: () => boolean): Promise<PreparedCheckout> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await ports.prepare()
      } catch (error) {
        if (isOver() || !(await waitForNextTry(ports, attempts, error)) || isOver()) throw error
      }
    }
  }

  /**
   * Prepares for another sum to be paid by card. The form stays, with what was typed; its wallets are told
   * the sum.
   */
  async function openForSum(toPayPence: number): Promise<void> {
    const payment = store.get()
    if (payment.state !== 'ready') return
    const preparation = ++preparations
    const prepared = await ports.prepare().catch(() => null)
    if (preparation !== preparations) return
    if (!prepared?.sessionKey) return open()
    const { sessionKey, walletSum } = prepared
    store.step({ event: 'preparedAnew', session: { ...payment.session, sessionKey, walletSum } })
    if (walletSum !== toPayPence) ports.basketChanged()
  }

  function onFailed(error: unknown): void {
    const running = runningPayment(error)
    if (running !== null) return onRunning(running)
    const code = error instanceof ApiError ? error.code : undefined
    // The basket itself says what is wrong with it.
    const isAboutBasket = code === 'HOLD_EXPIRED' || code === 'BASKET_EMPTY'
    store.step({ event: 'prepareFailed', ...(isAboutBasket ? {} : { notice: unavailableNotice(error) }) })
    if (isAboutBasket) ports.basketChanged()
  }

  return {
    open,
    openForSum,
    /** Makes an answer that is still to come open no form. */
    forget: () => {
      preparations++
    },
  }
}
