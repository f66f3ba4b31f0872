import type { PaymentLine, TenderType } from '@touchline/rules/money/payment-lines'

export const tenderNames: Record<TenderType, string> = {
  cash: 'Cash',
  cheque: 'Cheque',
  'offline-voucher': 'Voucher',
  credit: 'Customer’s credit',
  card: 'Card, at a reader',
}

/** Names the button that takes the payment. */
export const payButtonWords = (totalPence: number, lines: readonly { tenderType: TenderType }[]): string =>
  totalPence === 0
    ? 'Confirm booking'
    : lines.some(({ tenderType }) => tenderType === 'card')
      ? 'Send to the reader'
      : 'Take payment'

/** Names a line: 'Voucher V-1001' */
export const lineWords = ({ tenderType, reference }: PaymentLine): string =>
  [tenderNames[tenderType], reference].filter(Boolean).join(' ')

/** Returns the change: what was handed over beyond the sum of the line. */
export const changePence = ({ info, amountPence }: PaymentLine): number => {
  const handed = (info as { handedPence?: unknown } | undefined)?.handedPence
  return typeof handed === 'number' ? Math.max(0, handed - amountPence) : 0
}
