import type { mailReceipt } from '@touchline/contract/calls/orders/mail-receipt'
import type { ReplyOf } from '@touchline/contract/define-call'
import type { MailedReceipt } from '../../stores/desk/receipts.ts'

const wordsFor: Record<MailedReceipt['how'], (to: string) => string> = {
  now: (to) => `The receipt is on its way to ${to}.`,
  'with others': (to) =>
    `The receipt comes to ${to} in one email with others: this address has had many emails today.`,
  stopped: (to) =>
    `Nothing was sent to ${to}: emails to this account are stopped. Print the receipt instead.`,
}

/** Says what happens to a receipt that staff mail. */
export const presentMailedReceipt = ({ to, how }: MailedReceipt): ReplyOf<typeof mailReceipt>['data'] => ({
  words: wordsFor[how](to),
})
