import type { ReadContext } from './port.ts'

/**
 * True unless the answer is in another currency than the payment, in any case of letters. Such an answer is
 * not believed (F39).
 */
export const isRequestedCurrency = ({ asked }: ReadContext, told: string): boolean =>
  asked === undefined || asked.currency === told.toUpperCase()
