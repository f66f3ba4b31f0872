import type { Cart, Credit, CreditType } from '@touchline/contract/entities/basket/cart'
import { formatPence } from '@touchline/rules/money/money'
import { datePretty } from '@touchline/rules/time/date-labels'
import { creditOf, mostCredit } from '../../../features/basket/credit-of-cart.ts'

const creditNames: Record<CreditType, string> = { general: 'credit', membership: 'membership credit' }

/** Number of days named: later ones are far enough away. */
const daysAtMost = 3

/**
 * Says when credit expires: "£12.00 of your credit expires on 3 May, £5.00 on 1
 * Jan 2028."; null where none does.
 */
export function runsOutWords({ type, runsOut }: Credit, symbol: string, now: string): string | null {
  const days = new Map<string, number>()
  for (const { amount, on } of runsOut) days.set(on, (days.get(on) ?? 0) + amount)
  const [first, ...others] = [...days].slice(0, daysAtMost).map(([on, pence]) => {
    const year = on.slice(0, 4) === now.slice(0, 4) ? '' : ` ${on.slice(0, 4)}`
    return [formatPence(pence, symbol), `on ${datePretty(on)}${year}`] as const
  })
  if (first === undefined) return null
  const [pence, day] = first
  return (
    [`${pence} of your ${creditNames[type]} expires ${day}`, ...others.map((lot) => lot.join(' '))].join(
      ', ',
    ) + '.'
  )
}

/** Says what this kind of credit can be used for here; null where it can be used for anything. */
export function scopeWords(
  { type, maxApplicable }: Credit,
  mostPence: number,
  symbol: string,
): string | null {
  if (type === 'membership' && maxApplicable === 0)
    return 'It pays for what your membership covers, and there’s none of that in this booking.'
  if (mostPence === 0) return 'There’s nothing left to pay with it.'
  return type === 'membership'
    ? `It pays for what your membership covers: up to ${formatPence(maxApplicable, symbol)} of this booking.`
    : null
}

/**
 * Returns the line of this credit among the ways to pay: "Credit £50.00 (covers all)", or how much of it
 * will be used.
 */
export function creditTitle(type: CreditType, cart: Cart, symbol: string): string {
  const money = (pence: number) => formatPence(pence, symbol)
  const usedPence = creditOf(cart)[type]
  if (usedPence > 0) return `${money(usedPence)} of your ${creditNames[type]} will be used.`
  const name = `${type === 'general' ? 'Credit' : 'Membership credit'} ${money(cart.credits[type].totalAvailable)}`
  const mostPence = mostCredit(cart, type)
  if (mostPence === 0) return name
  if (mostPence < cart.balance) return `${name} (covers ${money(mostPence)} of ${money(cart.balance)})`
  return `${name} (covers ${cart.balance < cart.total ? 'the rest' : 'all'})`
}

/** Returns the words of using as much as can be used: what programs look for (wire 14). */
export function allWords(type: CreditType, cart: Cart, symbol: string): string {
  const mostPence = mostCredit(cart, type)
  if (type === 'membership') return `Use ${formatPence(mostPence, symbol)} of membership credit`
  return mostPence >= cart.balance ? 'Pay full amount using credit' : 'Use full credit balance'
}

export const offWords = (type: CreditType): string =>
  type === 'general' ? 'Don’t use credit' : 'Don’t use membership credit'
