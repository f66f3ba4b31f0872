import type { DirectDebitOffer, Mandate } from '@touchline/contract/entities/direct-debit/mandate'
import { usualNoticeDays } from '@touchline/rules/direct-debit/debit-dates'
import { guaranteeOf } from '@touchline/rules/direct-debit/guarantee'
import type { MandateRecord } from '../../stores/direct-debit/mandates.ts'

export const presentMandate = (
  { id, state, accountEnding }: MandateRecord,
  pageUrl: string | null = null,
): Mandate => ({ id, state, accountEnding, pageUrl })

export const presentDirectDebit = (
  collector: string,
  { caps }: { caps: { ownPage: boolean } },
  mandates: readonly MandateRecord[],
): DirectDebitOffer => ({
  collector,
  isOwnPage: caps.ownPage,
  noticeDays: usualNoticeDays,
  guarantee: guaranteeOf(collector),
  mandates: mandates.map((mandate) => presentMandate(mandate)),
})
