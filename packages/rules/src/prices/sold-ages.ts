/** Ages for which something is sold, both included; null for no limit. */
export interface Ages {
  minAge: number | null
  maxAge: number | null
}

/** True when the age fits. An unknown age always does: `needsBirth` says where it has to be known. */
export const isOfAge = ({ minAge, maxAge }: Ages, age: number | null): boolean =>
  age === null || ((minAge === null || age >= minAge) && (maxAge === null || age <= maxAge))

/** True when some age fits both. */
export const shareAges = (one: Ages, other: Ages): boolean =>
  (one.minAge ?? 0) <= (other.maxAge ?? Infinity) && (other.minAge ?? 0) <= (one.maxAge ?? Infinity)

const narrower = (
  one: number | null,
  other: number | null,
  of: (...ages: number[]) => number,
): number | null => (one === null || other === null ? (one ?? other) : of(one, other))

/** Returns the ages that fit both. */
export const sharedAges = (one: Ages, other: Ages): Ages => ({
  minAge: narrower(one.minAge, other.minAge, Math.max),
  maxAge: narrower(one.maxAge, other.maxAge, Math.min),
})

export const hasAges = ({ minAge, maxAge }: Ages): boolean => minAge !== null || maxAge !== null

type Sold = { ages: Ages; options: readonly Ages[] }

/**
 * True when a person whose name is typed must give a date of birth: the item is for some ages, or each of its
 * prices is.
 */
export const needsBirth = ({ ages, options }: Sold): boolean =>
  hasAges(ages) || (options.length > 0 && options.every(hasAges))

/** Asks for the date of birth of a typed person, when a price or the item depends on their age. */
export const birthNeededWords = (sold: string, firstName: string): string =>
  `${sold}: ${firstName}’s date of birth is needed.`

type About = Sold & {
  /** First name of the person; null for the booker. */
  firstName: string | null
  /** True for a person by name, without an account: only what was typed is known of them. */
  isTyped?: boolean
}

/**
 * Tells the booker why nothing is sold to a person of this age; null when something is. The item has ages of
 * its own, and so has each of its prices.
 */
export function ageRefusal(
  age: number | null,
  { ages, options, firstName, isTyped = false }: About,
): string | null {
  if (age === null) {
    if (!isTyped || firstName === null || !needsBirth({ ages, options })) return null
    return birthNeededWords(hasAges(ages) ? forAges(ages) : 'The price depends on age', firstName)
  }
  if (!isOfAge(ages, age))
    return `${forAges(ages)}. ${firstName === null ? 'You are' : `${firstName} is`} ${age}.`
  const isSold = options.length === 0 || options.some((option) => isOfAge(option, age))
  return isSold ? null : `Not sold for age ${age}.`
}

function forAges({ minAge, maxAge }: Ages): string {
  if (minAge === null) return `For ages up to ${maxAge}`
  if (maxAge === null) return `For ages ${minAge} and over`
  return minAge === maxAge ? `For age ${minAge}` : `For ages ${minAge} to ${maxAge}`
}
