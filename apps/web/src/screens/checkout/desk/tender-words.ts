import type { PaymentLine, TenderType } from '@touchline/rules/money/payment-lines'

export const tenderNames: Record<TenderType, string> = {
  cash: 'Cash',
  cheque: 'Cheque',
  'offline-voucher': 'Voucher',
  credit: 'Customer’s credit',
  card: 'Card',
}

/** 'Voucher V-1001' */
export const lineWords = ({ tenderType, reference }: PaymentLine): string =>
  [tenderNames[tenderType], reference].filter(Boolean).join(' ')

/** What was handed over, where that is more than the line: the rest is given back. */
export const changePence = ({ info, amountPence }: PaymentLine): number => {
  const handed = (info as { handedPence?: unknown } | undefined)?.handedPence
  return typeof handed === 'number' ? Math.max(0, handed - amountPence) : 0
}
