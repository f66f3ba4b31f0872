import type { ReadContext } from './port.ts'

/** F39: an answer that tells of other money than the payment was made in is not believed. Letters of any size. */
export const isAskedCurrency = ({ asked }: ReadContext, told: string): boolean =>
  asked === undefined || asked.currency === told.toUpperCase()
