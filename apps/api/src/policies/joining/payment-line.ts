import { paymentName } from '@touchline/rules/contracts/payment-words'
import { taxOfPayment } from '@touchline/rules/contracts/plan-terms'
import type { ShownItem } from '../../stores/basket/basket-record.ts'
import type { ContractPaymentRecord } from '../../stores/joining/payments-to-collect.ts'

/** Facts of a line that pays a contract. Its times mean nothing, and no page shows them. */
export function shownOfPayment(payment: ContractPaymentRecord): ShownItem {
  const midnight = `${payment.dueOn}T00:00:00.000Z`
  return {
    name: `${payment.planName} membership, ${paymentName(payment)}`,
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
    tax: taxOfPayment(payment.terms, payment.kind),
    contractPayment: { contractId: payment.contractId, kind: payment.kind, on: payment.dueOn },
  }
}
