import type { payAtDesk } from '@touchline/contract/calls/desk/pay-at-desk'
import type { ArgsOf } from '@touchline/contract/define-call'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { type PaymentLine, toSentLine } from '@touchline/rules/money/payment-lines'
import { emailMessage, formMessages, lengthMessage } from '@touchline/rules/words/form-messages'
import type { FieldMessages } from '../../../ui/form/use-checked-form.ts'
import { changePence } from './tender-words.ts'

export type DeskArgs = ArgsOf<typeof payAtDesk>
export type DeskValues = { firstName: string; lastName: string; email: string; terms: boolean }

export const deskLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  terms: 'Terms and Conditions',
}
/** Tells staff about the customer in front of them. */
export const deskMissing = {
  firstName: 'Enter their first name',
  terms: 'Ask them to agree to the Terms and Conditions',
}
/** A walk-in is called so until staff type a name. */
export const noDeskValues: DeskValues = { firstName: 'Walk-in', lastName: '', email: '', terms: false }

/** Checks the form. A walk-in has no account, so a name is asked for, and an address if they have one. */
export function checkDesk(values: DeskValues, isWalkIn: boolean): FieldMessages<DeskValues> {
  const name = { required: isWalkIn, atMost: 80 }
  return {
    firstName: isWalkIn ? (lengthMessage(values.firstName, name) ?? undefined) : undefined,
    lastName: isWalkIn ? (lengthMessage(values.lastName, { atMost: 80 }) ?? undefined) : undefined,
    email: isWalkIn && values.email.trim() !== '' ? (emailMessage(values.email) ?? undefined) : undefined,
    terms: values.terms ? undefined : formMessages.required,
  }
}

/** Returns a line as it is sent; of cash, what was handed over stays with the order, for its receipt. */
function toDeskLine(taken: PaymentLine) {
  const { info: _, ...line } = taken
  const change = changePence(taken)
  return toSentLine(change > 0 ? { ...line, info: { handed: line.amountPence + change } } : line)
}

/** Returns what staff agreed with the customer: the sum and the items as they were last seen. */
export function deskArgs(
  values: DeskValues,
  cart: Cart,
  selectedUserId: number | null,
  lines: readonly PaymentLine[],
  readerId: string,
): DeskArgs {
  return {
    body: {
      terms: [1],
      source: 'front-of-house',
      total: cart.total,
      itemHash: cart.itemHash,
      completedWaivers: cart.completedWaivers,
      payments: lines.map(toDeskLine),
      selectedUserId,
      ...(lines.some(({ tenderType }) => tenderType === 'card') && { readerId }),
      ...(selectedUserId === null && {
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
        ...(values.email.trim() && { email: values.email.trim() }),
      }),
    },
  }
}
