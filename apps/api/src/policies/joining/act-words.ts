import type { ContractAct } from '@touchline/contract/entities/joining/contract'
import { paymentName } from '@touchline/rules/contracts/payment-words'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import type { ContractActRecord, ContractRecord } from '../../stores/joining/contracts.ts'

/** Beginnings of causes, and what the payer reads; `…` is the payment that it is about. */
const said: readonly (readonly [cause: string, words: string])[] = [
  ['frozen', 'froze it'],
  ['freeze taken back', 'took the freeze back'],
  ['freeze ended early,', 'ended the freeze early,'],
  ['cancelled within the cooling-off time', 'cancelled it for you, within the time for changing your mind'],
  ['paid by direct debit', 'changed how it is paid: by direct debit,'],
  ['paid by hand', 'changed how it is paid: by you, each payment when it is due,'],
  ['asked to choose how to pay', 'sent you a link to choose how it is paid'],
  ['ended', 'ended it'],
  ['end taken back', 'took its end back: it goes on'],
  ['waived', 'let you off …'],
  ['written off', 'gave up …: it is not asked for any more'],
  ['asked again', 'had your card charged again for …'],
  ['joined at the desk, on signed paper', 'joined you at the desk, by what you signed on paper'],
  ['plan changes to', 'changed its plan to'],
  ['change of plan', 'took back the change of plan'],
  ['prepared at the desk', 'prepared it at the desk, and you joined by your own link'],
]

/** Causes whose words after the colon are a person's reason. */
const isReasoned = (cause: string): boolean => cause.includes(': ')

/** Tells the payer what staff or the operator did to their contract, when, and with which reason. */
export function actWords(
  { on, isByStaff, cause, paymentId }: ContractActRecord,
  { payments }: Pick<ContractRecord, 'payments'>,
  operator: string,
): ContractAct {
  const at = isReasoned(cause) ? cause.indexOf(': ') : cause.length
  const [did, reason] = [cause.slice(0, at), cause.slice(at + 2)]
  const payment = payments.find(({ id }) => id === paymentId)
  const named = payment ? `your payment for ${paymentName(payment)}` : 'a payment'
  const found = said.find(([beginning]) => did.startsWith(beginning))
  const words = found
    ? `${found[1].replace('…', named)}${did.slice(found[0].length).replace(/ taken back$/, '')}`
    : `changed it: ${did}`
  return {
    onWords: dayAndYear(on),
    words: `${isByStaff ? `Staff of ${operator}` : operator} ${words.replaceAll(/\d{4}-\d\d-\d\d/g, dayAndYear)}.`,
    reason,
  }
}
