import { paymentName } from '@touchline/rules/contracts/payment-words'
import type { PaymentToLeave } from '../../stores/joining/contracts.ts'

/** Names a payment of a contract: 'January 2027', 'Fee' */
export const nameOfPayment = ({
  kind,
  from,
  until,
}: Pick<PaymentToLeave, 'kind' | 'from' | 'until'>): string =>
  kind === 'fee' ? 'Fee' : paymentName({ kind, from, until })
