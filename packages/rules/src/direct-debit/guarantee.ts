import { usualNoticeDays } from './debit-dates.ts'

/** The scheme's own words, which pages and letters show as they are, with the name of who collects. */
export const guaranteeTitle = 'The Direct Debit Guarantee'

/** Lists the sentences of the Guarantee. The scheme sets them: nothing is shortened. */
export const guaranteeOf = (collector: string, noticeDays = usualNoticeDays): string[] => [
  'This Guarantee is offered by all banks and building societies that accept instructions to pay Direct Debits.',
  `If there are any changes to the amount, date or frequency of your Direct Debit ${collector} will notify you ${noticeDays} working days in advance of your account being debited or as otherwise agreed. If you request ${collector} to collect a payment, confirmation of the amount and date will be given to you at the time of the request.`,
  `If an error is made in the payment of your Direct Debit, by ${collector} or your bank or building society, you are entitled to a full and immediate refund of the amount paid from your bank or building society. If you receive a refund you are not entitled to, you must pay it back when ${collector} asks you to.`,
  'You can cancel a Direct Debit at any time by simply contacting your bank or building society. Written confirmation may be required. Please also notify us.',
]

/** The words of the payer's own statement, without which no mandate is made by one person alone. */
export const soleAuthorityWords =
  'I am the account holder, and I am the only person who has to authorise Direct Debits from this account.'
