import type { PaymentLine as SentLine } from '@touchline/contract/entities/basket/cart'
import { sumPence } from '@touchline/rules/money/money'
import {
  isCreditLine,
  linesOfCredit,
  noCredit,
  type PaymentLine,
  sentCredit,
} from '@touchline/rules/money/payment-lines'
import { isOffline, type OfflineTender, tendersOfTheDesk } from '@touchline/rules/states/paying'
import { isRefusal, type Refusal, refuse } from '../../call/answer.ts'
import type { CallContext } from '../../call/call-context.ts'
import { heldLines, isOfMembership, totalOf } from '../../policies/basket/basket.ts'
import { readersOf } from '../../policies/desk/card-readers.ts'
import type { StaffRecord } from '../../policies/desk/desk.ts'
import { creditThatPays } from '../../policies/payments/credit.ts'
import { personOf } from '../../policies/people/people.ts'
import type { BasketItemRecord, BasketRecord } from '../../stores/basket/basket-record.ts'
import type { BasketReading } from '../../stores/basket/read-basket.ts'
import { hasPlaceAlready } from '../../stores/desk/desk-customers.ts'
import type { Tender } from '../../stores/payments/attempt-record.ts'
import { refusalAtOtherVenue } from '../staff/require-staff.ts'

const readerElsewhere =
  'That card reader stands at a venue where you do not sell. No money has been taken. Choose another.'

/** Refuses a card reader that does not stand where these staff sell, before anything is claimed for it. */
export function refusalOfReader(
  { cards, catalogue }: Pick<CallContext, 'cards' | 'catalogue'>,
  staff: StaffRecord,
  readerId: string,
): Refusal | null {
  if (!cards?.readers) return refuse('PAYMENT_UNAVAILABLE')
  return readersOf(staff, catalogue).has(readerId) ? null : refuse('FORBIDDEN', { message: readerElsewhere })
}

/**
 * Refuses a payment at the desk with a place for another customer than the payer, a second place where each
 * person has one, or a place at a venue where these staff do not sell.
 */
export async function refusalAtDesk(
  context: CallContext,
  staff: StaffRecord,
  customerId: number | null,
  basket: BasketRecord,
): Promise<Refusal | null> {
  const held = heldLines(basket.items)
  // The people whose places may be booked are the selected customer's: staff have none of their own.
  const isOfAnother = held.some(
    ({ purchasedForUserId: id }) =>
      id !== null && (customerId === null || id === staff.customerId || personOf(staff.people, id) === null),
  )
  if (isOfAnother) return refuse('LINE_OF_ANOTHER')
  const { venueBySlug } = context.catalogue
  const elsewhere = refusalAtOtherVenue(
    context,
    staff,
    // Whether they sell a membership was decided when they chose it: it is of no single venue.
    held.filter((item) => !isOfMembership(item)).map(({ shown }) => venueBySlug.get(shown.venueSlug)?.id),
  )
  if (elsewhere || customerId === null) return elsewhere
  const about = { cartId: basket.id, staffId: staff.customerId, customerId }
  // The guard of claims refuses it too, but only once the payment has begun.
  return (await hasPlaceAlready(context.services.db, about))
    ? refuse('ALREADY_IN_BASKET', {
        message:
          'This customer has a place in one of these sessions already. No money has been taken. Remove that session, or say who comes by name.',
      })
    : null
}

/**
 * Returns the lines of a payment at the desk: what staff took, and credit of the paying customer. Credit
 * reserved by the basket does not count here. S15: together, with what a card pays at a reader, they must be
 * exactly the total.
 */
export function linesOfDesk(
  payments: readonly Pick<SentLine, 'tenderType' | 'amount' | 'type' | 'reference'>[],
  { credit }: BasketReading,
  basket: BasketRecord,
  isAtReader: boolean,
): PaymentLine[] | Refusal {
  const sent = payments.filter(({ amount }) => amount > 0)
  const isAllowed = (tender: PaymentLine['tenderType']) =>
    tendersOfTheDesk.includes(tender) || (isAtReader && tender === 'card')
  if (sent.some(({ tenderType }) => !isAllowed(tenderType))) return refuse('TENDER_NOT_ALLOWED')
  // Later payments of a membership are charged to a card without its holder: they type that card (decision 125).
  if (isAtReader && basket.items.some(isOfMembership))
    return refuse('TENDER_NOT_ALLOWED', { message: noReader })
  if (sent.some(({ tenderType, reference }) => tenderType === 'offline-voucher' && !reference))
    return refuse('VOUCHER_NUMBER_REQUIRED')
  if (sumPence(sent.map(({ amount }) => amount)) !== totalOf(heldLines(basket.items)))
    return refuse('PAYMENTS_DO_NOT_ADD_UP')
  const pays = creditThatPays(sentCredit(sent.filter(isCreditLine)), credit, {
    ...basket,
    reserved: noCredit,
  })
  if (isRefusal(pays)) return pays
  const taken = sent.filter(isOffline).map(({ tenderType, amount, reference }, position) => ({
    key: String(position),
    tenderType,
    amountPence: amount,
    ...(reference && { reference }),
  }))
  return [...linesOfCredit(pays), ...taken]
}

const noReader =
  'A membership can’t be paid at a card reader yet. No money has been taken. Take it in another way, or let the customer join on their own phone.'

/**
 * Removes the person from a customer's own place: on their own order they are not told that it is for them.
 */
export function withoutOwnName<Item extends Pick<BasketItemRecord, 'purchasedForUserId' | 'shown'>>(
  item: Item,
  customerId: number | null,
): Item {
  if (customerId === null || item.purchasedForUserId !== customerId) return item
  const { person: _, ...shown } = item.shown
  return { ...item, shown }
}

export const tenderOf = ({
  tenderType,
  amountPence,
  reference = '',
}: PaymentLine & { tenderType: OfflineTender }): Tender => ({ tender: tenderType, amountPence, reference })
