import type { PriceTogether } from '@touchline/contract/entities/timetable/slot'
import { formatPence, sumPence } from '../money/money.ts'
import { countWords } from '../words/count-words.ts'
import { ordinal } from '../words/ordinal.ts'
import type { Used } from './best-price.ts'
import type { Counter } from './counter.ts'
import { markWords, type NamedUse } from './price-words.ts'

/**
 * Prices places that are booked together, one after the other: what one uses of a benefit or a package is not
 * left for the next. Null when one of them has no price.
 */
export function priceInOrder<Place, Price extends { use: { counters: readonly Counter[] } | null }>(
  places: readonly Place[],
  usedBefore: Used,
  priceOf: (place: Place, used: Used) => Price | null,
): Price[] | null {
  const used = new Map(usedBefore)
  const prices: Price[] = []
  for (const place of places) {
    const price = priceOf(place, used)
    if (price === null) return null
    for (const { key } of price.use?.counters ?? []) used.set(key, (used.get(key) ?? 0) + 1)
    prices.push(price)
  }
  return prices
}

/** Price of one session of a row, and what brings it. */
export interface PriceInARow {
  pence: number
  use: Pick<NamedUse, 'source' | 'percentOff'> | null
}

/** Adds up the sessions of a row that are booked together. `minutes` is how long each of them takes. */
export function sumOfARow(prices: readonly PriceInARow[], symbol: string, minutes: number): PriceTogether {
  const raw = sumPence(prices.map(({ pence }) => pence))
  return { raw, formatted: formatPence(raw, symbol), words: wordsOfARow(prices, symbol, minutes) }
}

function wordsOfARow(prices: readonly PriceInARow[], symbol: string, minutes: number): string | null {
  const noun = minutes === 60 ? 'hour' : 'session'
  const groups = groupsOf(prices, symbol)
  const [first, ...others] = groups
  if (!first) return null
  if (prices.length === 1) return prices[0]?.use ? capital(first.words) : null
  if (others.length === 0)
    return `${countWords(prices.length, noun)} ${first.isFree ? '' : 'at '}${first.words}`
  return groups
    .map(({ words, places, isFree }, position) =>
      [
        places.map(ordinal).join(' and '),
        ...(position === 0 ? [places.length > 1 ? `${noun}s` : noun] : []),
        words,
        ...(places.length > 1 && !isFree ? ['each'] : []),
      ].join(' '),
    )
    .join(', ')
}

/** Sessions that cost the same for the same reason, with their places in the row, counted from 1. */
interface Group {
  words: string
  isFree: boolean
  places: number[]
}

function groupsOf(prices: readonly PriceInARow[], symbol: string): Group[] {
  const groups: Group[] = []
  for (const [position, price] of prices.entries()) {
    const words = wordsOfOne(price, symbol)
    const known = groups.find((group) => group.words === words)
    if (known) known.places.push(position + 1)
    else groups.push({ words, isFree: price.pence === 0, places: [position + 1] })
  }
  return groups
}

/** Says what one costs: 'free with Gold', '£4.20 (30% off)'. Only what costs nothing is free. */
function wordsOfOne({ pence, use }: PriceInARow, symbol: string): string {
  const price = pence === 0 ? 'free' : formatPence(pence, symbol)
  if (use === null) return price
  return use.percentOff === null ? `${price} ${markWords(use)}` : `${price} (${markWords(use)})`
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
