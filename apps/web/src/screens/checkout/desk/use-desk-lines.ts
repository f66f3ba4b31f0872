import type { Cart } from '@touchline/contract/entities/basket/cart'
import { leftToPayPence, type PaymentLine, paidByLinesPence } from '@touchline/rules/money/payment-lines'
import { applyPayingEvent, nothingPaid, type Paying, type PayingEvent } from '@touchline/rules/states/paying'
import { useEffect, useState } from 'react'
import { keepLines, readKept } from '../../../features/desk/desk-memory.ts'

/**
 * Keeps the lines of a payment at the desk, by the table of events of spec 4. Lines that a reload would lose
 * are synced from the tab.
 */
export function useDeskLines(cart: Cart) {
  const [paying, setPaying] = useState(() => synced(cart))
  const [seen, setSeen] = useState(cart.items)

  const happen = (event: PayingEvent, brought?: readonly PaymentLine[]): void =>
    setPaying((now) => applyPayingEvent(now, event, brought) ?? now)
  // Spec 4: a place that left the basket, here or in another tab, takes the lines with it.
  if (seen !== cart.items) {
    setSeen(cart.items)
    const isGone = seen.some(({ id }) => !cart.items.some((item) => item.id === id))
    if (isGone) happen('itemRemoved')
  }

  const { lines, state } = paying
  useEffect(() => {
    // Lines of a finished payment belong to the order. A basket of which nothing was taken has nothing to
    // keep, such as a visitor's that the log-in is about to add.
    const isKept = readKept().cartId === cart.cartId
    if (state !== 'successful' && (isKept || lines.length > 0)) keepLines(cart, lines)
  }, [cart, lines, state])
  const takenPence = paidByLinesPence(lines)
  return {
    lines,
    isSubmitted: state !== 'choosing',
    takenPence,
    leftPence: leftToPayPence(cart.total, lines),
    tooMuchPence: Math.max(0, takenPence - cart.total),
    happen,
  }
}

export type DeskLines = ReturnType<typeof useDeskLines>

function synced(cart: Cart): Paying {
  const kept = readKept()
  if (kept.cartId !== cart.cartId) return nothingPaid
  const lines = kept.lines.map(({ reference, info, ...line }) => ({
    ...line,
    ...(reference !== undefined && { reference }),
    ...(info && { info }),
  }))
  const now = applyPayingEvent(nothingPaid, 'offlineSync', lines) ?? nothingPaid
  const isGone = kept.itemIds.some((id) => !cart.items.some((item) => item.id === id))
  return (isGone && applyPayingEvent(now, 'itemRemoved')) || now
}
