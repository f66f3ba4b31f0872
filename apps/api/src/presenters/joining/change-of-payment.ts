import type { PaymentChoices } from '@touchline/contract/entities/joining/change-of-payment'
import type { Contract } from '@touchline/contract/entities/joining/contract'
import { paymentName } from '@touchline/rules/contracts/payment-words'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import {
  type ChoicesOfPayment,
  canChangePayment,
  payingKeepsCard,
  type TakenPayment,
  wantsPayer,
  wayOf,
} from '../../policies/joining/change-of-payment.ts'
import { cardWords } from '../../policies/payments/card-words.ts'
import type { ContractPaymentRecord, ContractRecord } from '../../stores/joining/contracts.ts'

/** Says how the payments of a contract are taken, and whether its payer can change that. */
export const presentPaymentOf = (contract: ContractRecord): Contract['payment'] => ({
  words: wayWords(contract),
  canChange: canChangePayment(contract),
  payingKeepsCard: payingKeepsCard(contract),
})

/** States how it is paid and what is wrong with that, sentence by sentence. */
function wayWords(contract: ContractRecord): string[] {
  const { card, debit, isByHand } = contract
  if (debit) return debitWords(debit)
  if (isByHand) return ['You pay each payment when it is due, here or at our desk, as agreed there.']
  if (card === null) return ['No card pays it: you pay each payment here when it is due.']
  if (wayOf(contract) === null)
    return [`Your ${cardWords(card)} has expired: you pay each payment here when it is due.`]
  return [
    `It’s paid by your ${cardWords(card)}.`,
    ...(wantsPayer(contract) ? ['Its bank wants you to confirm what we took from it last.'] : []),
  ]
}

function debitWords({ ending, state, isStopped }: NonNullable<ContractRecord['debit']>): string[] {
  const account = `your account ending ${ending}`
  if (state === 'ended')
    return [`The direct debit from ${account} has ended: you pay each payment here when it is due.`]
  if (isStopped)
    return [
      `It’s paid by direct debit from ${account}.`,
      'We collect nothing from it now, as your bank has told us of a problem. Ask us, or change how you pay.',
    ]
  return [
    `It’s paid by direct debit from ${account}.`,
    ...(state === 'active' ? [] : ['Your bank has not confirmed it yet.']),
  ]
}

/** Presents the ways in which a contract can be paid from now on, and what each means. */
export function presentChoicesOfPayment(
  { contract, today, asked, byHand, cards, byCard, newCard, byDebit }: ChoicesOfPayment,
  symbol: string,
): PaymentChoices {
  const money = (raw: number) => ({ raw, formatted: formatPence(raw, symbol) })
  const row = (payment: ContractPaymentRecord, onWords = dayAndYear(payment.on)) => ({
    onWords,
    name: paymentName(payment),
    price: money(payment.pence),
  })
  const taken = ({ payment, on }: TakenPayment) => row(payment, dayAndYear(on))
  const otherwise = (payment: ContractPaymentRecord) =>
    row(
      payment,
      payment.state === 'ahead'
        ? otherwiseWords(contract, payment, today)
        : `Due since ${dayAndYear(payment.on)}`,
    )
  return {
    planName: contract.planName,
    now: wayWords(contract),
    asked: asked.map((payment) => row(payment)),
    byHand: byHand.map((payment) => row(payment)),
    cards: cards.map((card) => ({ id: card.id, words: cardWords(card) })),
    byCard: byCard.map(taken),
    newCard: newCard && {
      now: newCard.now.map(otherwise),
      total: money(sumPence(newCard.now.map(({ pence }) => pence))),
      later: newCard.later.map(taken),
    },
    debit: byDebit && {
      payments: byDebit.map(taken),
      currentUuid: contract.debit && contract.debit.state !== 'ended' ? contract.debit.mandateId : null,
    },
  }
}

/** Says when a payment that is ahead would have been taken. */
function otherwiseWords(
  contract: ContractRecord,
  { on, askOn, debitOn = null }: ContractPaymentRecord,
  today: string,
): string {
  const day = debitOn ?? askOn ?? on
  const words = dayAndYear(day > today ? day : today)
  return wayOf(contract) === null ? `Otherwise due on ${words}` : `Otherwise taken on ${words}`
}
