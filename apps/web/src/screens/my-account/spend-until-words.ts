import type { CreditBalance } from '@touchline/contract/entities/payments/account-payment'

/** Says '£4.00 of it expires on Tue 24 Nov 2026.', or 'It expires on …' where that is all of it. */
export const spendUntilWords = (
  { formattedAmount, on }: CreditBalance['runsOut'][number],
  formattedTotal: CreditBalance['formattedTotal'],
): string => `${formattedAmount === formattedTotal ? 'It' : `${formattedAmount} of it`} expires on ${on}.`
