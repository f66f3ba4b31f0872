import type { PaymentToSettle } from '@touchline/contract/entities/payments/payment-to-settle'
import { cardWords } from '@touchline/rules/bookings/cancellation-words'
import { formatPence } from '@touchline/rules/money/money'
import type { StaffPaymentRecord } from '../../stores/payments/attempts-for-staff.ts'

export const presentPaymentToSettle = (
  { amountPence, card, since, ...rest }: StaffPaymentRecord,
  symbol: string,
): PaymentToSettle => ({
  ...rest,
  amount: amountPence,
  formattedAmount: formatPence(amountPence, symbol),
  card: card && cardWords(card),
  since: new Date(since).toISOString(),
})
