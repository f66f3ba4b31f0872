import type { Cart } from '@touchline/contract/entities/cart'
import {
  addPaymentLine,
  leftToPayPence,
  linesAfterItemRemoved,
  noPaymentLines,
  type PaymentLine,
  paidByLinesPence,
} from '@touchline/rules/payment-lines'
import { useState } from 'react'

/** How much of the basket the customer pays with their credit, and what is left to pay. */
export function useCredit(cart: Cart | null, isCustomer: boolean) {
  const [chosen, setChosen] = useState({ lines: noPaymentLines, itemHash: '' })
  const lines = cart && isCustomer ? linesNow(chosen, cart) : noPaymentLines
  return {
    creditPence: paidByLinesPence(lines),
    toPayPence: leftToPayPence(cart?.total ?? 0, lines),
    chooseCredit: (pence: number) =>
      setChosen({ lines: addPaymentLine(lines, creditLine(pence)), itemHash: cart?.itemHash ?? '' }),
  }
}

const creditLine = (amountPence: number): PaymentLine => ({
  key: 'credit',
  tenderType: 'credit',
  creditType: 'general',
  amountPence,
})

/** What was chosen, as far as it still holds: spec 4 says what goes with an item, and there may be less to pay by now. */
function linesNow(chosen: { lines: readonly PaymentLine[]; itemHash: string }, cart: Cart) {
  const left = chosen.itemHash === cart.itemHash ? chosen.lines : linesAfterItemRemoved(chosen.lines)
  const most = cart.credits.general.maxApplicable
  return left.map((line) => ({ ...line, amountPence: Math.min(line.amountPence, most) }))
}
