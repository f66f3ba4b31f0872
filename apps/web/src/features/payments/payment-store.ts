import { noPayment, type Payment } from './payment.ts'
import { type PaymentStep, stepPayment } from './step-payment.ts'

export type PaymentStore = ReturnType<typeof createPaymentStore>

/** Creates the payment's state for React. Every step goes through the state table. */
export function createPaymentStore() {
  let payment: Payment = noPayment
  const listeners = new Set<() => void>()
  return {
    get: () => payment,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Takes a step; false when the table refuses it. */
    step: (next: PaymentStep): boolean => {
      const before = payment
      payment = stepPayment(payment, next)
      if (payment === before) return false
      for (const listener of listeners) listener()
      return true
    },
  }
}
