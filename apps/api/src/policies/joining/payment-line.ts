import { paymentName } from '@touchline/rules/contracts/payment-words'
import type { ShownItem } from '../../stores/basket/basket-record.ts'
import type { ContractPaymentRecord } from '../../stores/joining/payments-to-collect.ts'

type Named = Pick<ContractPaymentRecord, 'kind' | 'from' | 'until'>

/** Names what a payment is for: 'January 2027', 'Joining fee', 'Fee' */
export const nameOfPayment = ({ kind, from, until }: Named): string =>
  kind === 'fee' ? 'Fee' : paymentName({ kind, from, until })

/** Facts of a line that pays a contract. Its times mean nothing, and no page shows them. */
export function shownOfPayment(payment: ContractPaymentRecord): ShownItem {
  const midnight = `${payment.dueOn}T00:00:00.000Z`
  return {
    name: `${payment.planName} membership, ${nameOfPayment(payment)}`,
    slotId: payment.id,
    venueName: '',
    venueSlug: '',
    venueAddress: '',
    categorySlug: '',
    location: '',
    timeZone: payment.timeZone,
    startsAtUtc: midnight,
    endsAtUtc: midnight,
    pricingOptionName: '',
    tax: payment.terms.tax,
    contractPayment: { contractId: payment.contractId, kind: payment.kind, on: payment.dueOn },
  }
}
