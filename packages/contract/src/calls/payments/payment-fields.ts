import * as z from 'zod/mini'
import { EmailAddress } from '../../email-address.ts'
import { PaymentLine } from '../../entities/basket/cart.ts'
import { freeText } from '../../free-text.ts'
import { IdOrNobody } from '../../wire-id.ts'

/** Schema of a text that a program may leave out or send as null. */
export const text = (length: number) => z.optional(z.nullable(freeText(length)))

/** Fields that both ways to pay send. `total` and `itemHash` are what the customer last saw. */
export const paymentFields = {
  /**
   * Waivers of the basket. The server looks up whether all that are needed are there, and does not trust this
   * list.
   */
  completedWaivers: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100))),
  payments: z.optional(z.array(PaymentLine).check(z.maxLength(10))),
  selectedUserId: IdOrNobody,
  source: text(40),
  itemHash: text(4000),
  total: z.optional(z.int()),
  /** Address at which the operator can reach a visitor without an account. */
  email: z.optional(z.nullable(EmailAddress)),
}

/** Refusals of both ways to pay. */
export const paymentErrors = [
  'PENALTY_OUTSTANDING',
  'SUPERVISION_NEEDED',
  'BASKET_EMPTY',
  'BASKET_CHANGED',
  'HOLD_EXPIRED',
  'PRICE_CHANGED',
  'PAYMENT_IN_PROGRESS',
  'PAYMENTS_DO_NOT_ADD_UP',
  'CREDIT_NOT_AVAILABLE',
  'TENDER_NOT_ALLOWED',
  'TERMS_REQUIRED',
  'CONTACT_REQUIRED',
  'LOGIN_REQUIRED',
  'FORBIDDEN',
  'KEY_REUSED',
  'SLOT_CANCELLED',
  'WAIVERS_INCOMPLETE',
] as const
