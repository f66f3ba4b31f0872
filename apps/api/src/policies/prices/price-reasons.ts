import type { Used } from '@touchline/rules/prices/best-price'
import {
  explainPrice,
  type NamedUse,
  priceName,
  usedWords,
  visitsWords,
} from '@touchline/rules/prices/price-words'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { BasketItemRecord, ShownItem } from '../../stores/basket/basket-record.ts'
import type { CountedLine } from '../../stores/basket/usage.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import { type Booker, heldLines, isBookersPlace, type LineOfPerson } from '../basket/basket.ts'
import { countUse, usedOf } from '../people/participant.ts'

type Line = Pick<BasketItemRecord, 'uses' | 'shown' | 'pricePence' | 'quantity'>

export interface ReasonsContext {
  client: Pick<ClientRecord, 'currencySymbol' | 'timeZone'>
  now: Date
  used: Used
  /** All lines of the basket that count, so that uses shared by several are mentioned once. */
  lines: readonly Pick<Line, 'uses'>[]
}

/** Counts the uses as they will be with these lines in place of those that were read. */
export function usesWithLines(
  people: PeopleRecord | null,
  read: readonly BasketItemRecord[],
  items: readonly BasketItemRecord[],
): Used {
  const used = new Map(usedOf(people))
  for (const item of heldLines(read)) countUse(used, item, -1)
  for (const item of items) countUse(used, item, 1)
  return used
}

/** Counts the uses without the line's own, for what the line could use instead. */
export function usesOfOtherLines(line: CountedLine & { quantity: number }, used: Used): Used {
  const others = new Map(used)
  countUse(others, line, -1)
  return others
}

export const isLeft = ({ counters }: NamedUse, used: Used): boolean =>
  counters.every(({ key, limit }) => (used.get(key) ?? 0) < limit)

/** Says why a line costs what it does. Lines stored before reasons were have none. */
export function priceReasonOf(
  { shown, uses, pricePence, quantity }: Line,
  { client, now, used, lines }: ReasonsContext,
): string | null {
  const { band = null, usedUp: wasUsedUp = null } = shown.priced ?? {}
  const byOthers = usesOfOtherLines({ shown, uses, quantity }, used)
  const usedUp = wasUsedUp && !isLeft(wasUsedUp, byOthers) ? wasUsedUp : null
  const date = wallDate(new Date(shown.startsAtUtc), shown.timeZone)
  return explainPrice(
    { pence: pricePence, optionName: shown.pricingOptionName, band, use: uses, usedUp, date },
    {
      symbol: client.currencySymbol,
      today: wallDate(now, shown.timeZone),
      used,
      usedTogether: lines.filter((one) => uses !== null && isOfPackage(one, uses)).length,
    },
  )
}

const isOfPackage = ({ uses }: Pick<Line, 'uses'>, { kind, id }: NamedUse): boolean =>
  uses?.kind === 'package' && kind === 'package' && uses.id === id

/**
 * Says, for each package that several of these lines use, how much they use together and what is left then.
 */
export function visitsTogether({ client, now, used, lines }: ReasonsContext): string[] {
  const packages = new Map(lines.flatMap(({ uses }) => (uses?.kind === 'package' ? [[uses.id, uses]] : [])))
  const at = { symbol: client.currencySymbol, today: wallDate(now, client.timeZone), used }
  return [...packages.values()].flatMap((use) => {
    const count = lines.filter((one) => isOfPackage(one, use)).length
    return count > 1 ? [visitsWords(use, count, at)] : []
  })
}

/**
 * Returns the words kept with an order: its own, with what was left when it was paid for, and the names of
 * its people.
 */
export const keptWordsOf = (
  item: Line & LineOfPerson,
  at: ReasonsContext & { lines: readonly LineOfPerson[] },
  /** The customer who pays for themselves and their household; null for a visitor, and at the desk. */
  booker: Booker | null,
): Required<NonNullable<ShownItem['said']>> => ({
  why: priceReasonOf(item, at),
  together: visitsTogether({
    ...at,
    lines: at.lines.filter((one) => item.uses && isOfPackage(one, item.uses)),
  }),
  names: namesOf(item),
  isBookers: isBookersPlace(item, at.lines, booker),
  priceName: priceName(item.uses, item.shown.pricingOptionName),
  used: item.uses && usedWords(item.uses),
})

/** Names the people given for a line of several places. */
export const namesOf = ({
  quantity,
  completedWaivers,
}: Pick<BasketItemRecord, 'quantity' | 'completedWaivers'>): string[] =>
  quantity > 1 ? completedWaivers.map(({ name }) => name) : []
