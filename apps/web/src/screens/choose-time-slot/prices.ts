import type { PriceMark, PriceOption, PriceTogether } from '@touchline/contract/entities/timetable/slot'
import { formatPence } from '@touchline/rules/money/money'
import { sumOfARow } from '@touchline/rules/prices/price-in-a-row'
import type { Session } from '../../calls/listing-types.ts'
import { minutesOf } from './length-words.ts'

export type Priced = { prices: readonly PriceOption[]; pricingOptionId: number | null }

/** Price of one place for this visitor, all fees included. */
export type ShownPrice = {
  pricingOptionId: number
  text: string
  /** 'Adult' */
  name: string
  /** Price that others pay, where this is a member's price. */
  usual: string | null
}

/** Returns the chosen price where the session has it, else the session's own default. */
export function priceOf({ prices, pricingOptionId }: Priced, chosenId: number | null): ShownPrice | null {
  const option =
    prices.find((price) => price.pricingOptionId === chosenId) ??
    prices.find((price) => price.pricingOptionId === pricingOptionId)
  if (!option) return null
  const usual = prices.find((price) => price.audience === 'everyone')
  return {
    pricingOptionId: option.pricingOptionId,
    text: option.formatted,
    name: option.name,
    usual: option.audience === 'member' && usual && usual.raw > option.raw ? usual.formatted : null,
  }
}

/** Price in a list. */
export type ListedPrice = {
  text: string
  /** Price that others pay, where it is another: it is shown struck through. */
  usual: string | null
  /** 'Concession', 'with Gold'; null where the struck price says enough. */
  words: string | null
}

/** Returns the price as a card of a list says it. A benefit counts for the kind that the server chooses. */
export function listPriceOf(
  session: Priced & { mark?: PriceMark },
  chosenId: number | null,
): ListedPrice | null {
  const { mark } = session
  if (mark && chosenId === null) return { text: mark.text, usual: mark.usual, words: mark.words }
  const price = priceOf(session, chosenId)
  return (
    price && {
      text: price.text,
      usual: price.usual,
      words: price.usual === null ? price.name : null,
    }
  )
}

/** Says a price in one name: '£4.00, usually £7.50'. */
export const spokenPrice = ({ text, usual }: Pick<ListedPrice, 'text' | 'usual'>): string =>
  usual === null ? text : `${text}, usually ${usual}`

/** Lists every price kind of a day, in the operator's order, with the one that most sessions start with. */
export function priceKinds(sessions: readonly Priced[]): {
  kinds: { id: number; name: string }[]
  usualId: number | null
} {
  const kinds = new Map<number, string>()
  const counts = new Map<number, number>()
  for (const { prices, pricingOptionId } of sessions) {
    for (const price of prices) kinds.set(price.pricingOptionId, price.name)
    if (pricingOptionId !== null) counts.set(pricingOptionId, (counts.get(pricingOptionId) ?? 0) + 1)
  }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a)
  return { kinds: [...kinds].map(([id, name]) => ({ id, name })), usualId: usual?.[0] ?? null }
}

/**
 * Prices several sessions that are booked together, as if they were one: the price kinds that all of them
 * have, each with its total. Where they start with different kinds, none of them is the one to start with.
 */
export function pricesTogether(sessions: readonly Priced[], currencySymbol: string): Priced {
  const [first, ...others] = sessions
  if (!first || others.length === 0) return first ?? { prices: [], pricingOptionId: null }
  const prices = first.prices.flatMap((option) => {
    const same = sessions.flatMap((session) =>
      session.prices.filter(({ pricingOptionId }) => pricingOptionId === option.pricingOptionId),
    )
    if (same.length < sessions.length) return []
    const raw = same.reduce((sum, price) => sum + price.raw, 0)
    return [{ ...option, raw, formatted: formatPence(raw, currencySymbol) }]
  })
  const isOfAll = sessions.every(({ pricingOptionId }) => pricingOptionId === first.pricingOptionId)
  return { prices, pricingOptionId: isOfAll ? first.pricingOptionId : null }
}

type InARow = Priced & Pick<Session, 'sums' | 'startsAt' | 'endsAt'>

/**
 * Returns what courts in a row cost this visitor together, each at the price that it starts with; null where one
 * is not sold to them. The server has worked it out where a benefit or a package sets a price.
 */
export function sumOf(times: readonly InARow[], currencySymbol: string): PriceTogether | null {
  const [first] = times
  if (!first) return null
  const known = first.sums?.[times.length - 1]
  if (known) return known
  const own = times.flatMap(
    ({ prices, pricingOptionId }) => prices.find((price) => price.pricingOptionId === pricingOptionId) ?? [],
  )
  if (own.length < times.length) return null
  const prices = own.map(({ raw: pence }) => ({ pence, use: null }))
  return sumOfARow(prices, currencySymbol, minutesOf(first))
}
