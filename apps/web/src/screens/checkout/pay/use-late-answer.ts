import { useEffect, useState } from 'react'
import type { Payment } from '../../../features/payments/payment.ts'

/** Time for which the button alone says that the answer is awaited: an ordinary payment has it by then. */
export const LATE_MS = 5_000

/**
 * Returns true once the answer to a payment is late, and then until the payment has ended: from there on the
 * page says that the payment is being checked. At once where staff look at it, since no answer comes soon.
 */
export function useLateAnswer(payment: Payment): boolean {
  const [isLate, setLate] = useState(false)
  const isWithStaff = payment.state === 'processing' && payment.withStaff !== null
  if (isWithStaff && !isLate) setLate(true)
  if (isLate && !isAwaited(payment)) setLate(false)
  const isUnknown = payment.state === 'processing'
  useEffect(() => {
    if (!isUnknown) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [isUnknown])
  return isLate
}

const isAwaited = ({ state }: Payment): boolean =>
  state === 'processing' || state === 'completing' || state === 'complete'
