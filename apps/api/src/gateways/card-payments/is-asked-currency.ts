import type { ReadContext } from './port.ts'

/**
 * F39: true unless the answer is in another currency than the payment, which is not believed. Case does not
 * matter.
 */
export const isAskedCurrency = ({ asked }: ReadContext, told: string): boolean =>
  asked === undefined || asked.currency === told.toUpperCase()
