import type { DeskMoney, PayoutTender } from '@touchline/contract/entities/desk/desk-money'
import type { PaymentToSettle } from '@touchline/contract/entities/payments/payment-to-settle'
import type { RefundToSettle } from '@touchline/contract/entities/refunds/refund-to-settle'
import { momentWords } from '@touchline/rules/time/date-labels'
import { localIso } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'

/** Says 'Mon 23 Nov, 10:12', by the operator's clock. */
export const momentOf = (iso: string, timeZone: string): string =>
  momentWords(localIso(new Date(iso), timeZone))

const tenderWords: Record<PayoutTender, string> = {
  cash: 'in cash',
  cheque: 'by cheque',
  'bank-transfer': 'by bank transfer',
  other: 'in another way',
}

/** Says 'Paid out £5.00 by cheque (No. 41), Mon 23 Nov, 10:12, by Stan Till.', and if it was taken back. */
export function payoutWords(payout: DeskMoney['payouts'][number], timeZone: string): string[] {
  const { formattedAmount, tender, note, paidAt, staffName, undone } = payout
  const how = `${tenderWords[tender]}${note === '' ? '' : ` (${note})`}`
  const paid = `Paid out ${formattedAmount} ${how}, ${momentOf(paidAt, timeZone)}, by ${staffName}.`
  return undone === null
    ? [paid]
    : [paid, `Taken back ${momentOf(undone.at, timeZone)} by ${undone.staffName}: ${undone.reason}`]
}

const quoted = (said: string | null): string => (said === null ? '' : ` The provider said: “${said}”.`)

/** Says what is known about a payment that needs attention, and what to do. */
export function paymentWords({ reference, paymentRef, ourRef, said }: PaymentToSettle): {
  what: string
  todo: string
} {
  const payment = `the payment ${paymentRef ?? ourRef}`
  return reference === null
    ? {
        what: `It hasn’t become an order, and we don’t know whether the provider holds its money. Last: ${said}.`,
        todo: `Look up ${payment} at the provider. If any of the money is still held or was taken, give it back there, then settle it here.`,
      }
    : {
        what: `The booking stands, and we don’t know whether its money was taken. Last: ${said}.`,
        todo: `Look up ${payment} at the provider. If the money is only held, take it there, then settle it here. If it’s not held any more, let the customer pay in another way and say so here.`,
      }
}

/** Says why a refund is in the list, what is known about it, and what to do. */
export function refundWords(refund: RefundToSettle): { what: string; todo: string } {
  const { why, refusals, said, refundRef, paymentRef, state } = refund
  const payment = paymentRef === null ? 'the payment' : `the payment ${paymentRef}`
  switch (why) {
    case 'refused':
      return {
        what: `The provider refused it ${countWords(refusals, 'time')}.${quoted(said)}`,
        todo: `Look up ${payment} at the provider. If the refund ${refundRef} is there, it was paid back. If it is not, send it again, or pay the person in another way and say so here.`,
      }
    case 'card-takes-none':
      return {
        what: `It was sent to the card, and the card’s bank gave it back.${quoted(said)}`,
        todo: 'It can’t be sent to that card again. Pay the person in another way, and say so here.',
      }
    case 'unanswered':
      return {
        what: 'The provider doesn’t say whether it was paid back. We keep asking, and what it says then settles it.',
        todo: `Look up ${payment} at the provider. If the refund ${refundRef} is there, it was paid back. If it is not, send it again, or pay the person in another way and say so here.`,
      }
    case 'payment-voided':
      return {
        what: 'The provider gave back the whole payment, so there is nothing left to send.',
        todo: `Look up ${payment} at the provider. If all of it went back, say that it was paid back.`,
      }
    case 'payment-otherwise':
      return {
        what: 'Its order was paid in another way, as its card couldn’t be taken.',
        todo: 'Pay the person in another way too, and say so here.',
      }
    case 'other-sum':
      return {
        what: `The provider gave back a different sum.${quoted(said)}`,
        todo: `Look up the refund ${refundRef} of ${payment} at the provider, settle the rest with the person, and say here what you did.`,
      }
    case 'books-differ':
      return {
        what: 'It was not sent: the provider has given back a different sum of this payment from the one in our books, as can happen after a backup is restored.',
        todo: `Look up ${payment} at the provider. If what went back there is this money, say that it was paid back. If it is other money, pay the person in another way, or give it back there by hand, and say so here.`,
      }
    case 'payment-attention':
      return {
        what: 'It’s waiting for its payment, and we don’t know whether that money was taken.',
        todo: 'Settle that payment, in the list above. The refund then goes through on its own.',
      }
    case 'slow':
      return {
        what:
          state === 'failed'
            ? `The provider refused it ${countWords(refusals, 'time')}, and we keep asking automatically.${quoted(said)}`
            : state === 'unknown'
              ? 'The provider has not answered whether it was paid back, and we keep asking automatically.'
              : 'It has not been sent yet: its payment is still being taken.',
        todo: 'There’s nothing to do now. If it needs attention, this page will say so.',
      }
  }
}
