import { formatPence } from '@touchline/rules/money/money'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'

/** The account and the currency of card payments here. */
interface SumContext {
  cards: { caps: { leastPence: (currency: string) => number } } | null
  catalogue: { client: Pick<ClientRecord, 'currencyCode' | 'currencySymbol'> }
}

/** Returns the least that a card can pay for a basket here; 0 where no account sets a minimum. */
export const minimumCardPence = ({ cards, catalogue }: SumContext): number =>
  cards?.caps.leastPence(catalogue.client.currencyCode) ?? 0

/** Refuses a sum below the minimum for cards. Null when a card can pay it, or there is nothing to pay. */
export function refusalOfSum(context: SumContext, amountPence: number): Refusal | null {
  const least = minimumCardPence(context)
  return amountPence === 0 || amountPence >= least ? null : sumTooSmall(context, least)
}

const sumTooSmall = ({ catalogue }: SumContext, least: number): Refusal =>
  refuse('SUM_TOO_SMALL', {
    message: `The smallest sum that a card can pay here is ${formatPence(least, catalogue.client.currencySymbol)}. No money has been taken, and your places are still held. Add something to your basket or, if you use credit, change how much.`,
    details: { least },
  })

/** Says why less credit is used than requested. */
export const creditReducedMessage = (
  { catalogue }: SumContext,
  { usedPence, leftPence }: { usedPence: number; leftPence: number },
): string => {
  const sum = (pence: number) => formatPence(pence, catalogue.client.currencySymbol)
  return `${sum(usedPence)} of your credit will be used, so that ${sum(leftPence)} is left: the smallest sum that a card can pay here.`
}
