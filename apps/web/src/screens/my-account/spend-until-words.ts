import type { CreditBalance } from '@touchline/contract/entities/payments/account-payment'

/** Says '£4.00 of it can be spent until Tue 24 Nov 2026.', or 'It can be spent …' where that is all of it. */
export const spendUntilWords = (
  { formattedAmount, on }: CreditBalance['runsOut'][number],
  formattedTotal: CreditBalance['formattedTotal'],
): string =>
  `${formattedAmount === formattedTotal ? 'It' : `${formattedAmount} of it`} can be spent until ${on}.`
