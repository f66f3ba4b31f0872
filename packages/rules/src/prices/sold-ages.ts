/** From which age to which something is sold, both included; null for no end. */
export interface Ages {
  minAge: number | null
  maxAge: number | null
}

/** An age that is not known is asked nothing here: `needsBirth` says where it has to be known. */
export const isOfAge = ({ minAge, maxAge }: Ages, age: number | null): boolean =>
  age === null || ((minAge === null || age >= minAge) && (maxAge === null || age <= maxAge))

/** Whether there is an age that both are for. */
export const shareAges = (one: Ages, other: Ages): boolean =>
  (one.minAge ?? 0) <= (other.maxAge ?? Infinity) && (other.minAge ?? 0) <= (one.maxAge ?? Infinity)

const narrower = (
  one: number | null,
  other: number | null,
  of: (...ages: number[]) => number,
): number | null => (one === null || other === null ? (one ?? other) : of(one, other))

/** The ages that both are for. */
export const sharedAges = (one: Ages, other: Ages): Ages => ({
  minAge: narrower(one.minAge, other.minAge, Math.max),
  maxAge: narrower(one.maxAge, other.maxAge, Math.min),
})

export const hasAges = ({ minAge, maxAge }: Ages): boolean => minAge !== null || maxAge !== null

type Sold = { ages: Ages; options: readonly Ages[] }

/** Whether a person who is typed must say when they were born: what is sold is for some ages, or each of its prices is. */
export const needsBirth = ({ ages, options }: Sold): boolean =>
  hasAges(ages) || (options.length > 0 && options.every(hasAges))

/** Said where a price or what is sold goes by an age, and a typed person's is not known. */
export const birthNeededWords = (sold: string, firstName: string): string =>
  `${sold}: ${firstName}’s date of birth is needed.`

type About = Sold & {
  /** Null for the person who books. */
  firstName: string | null
  /** By name, without an account: nothing is known of them but what is typed. */
  isTyped?: boolean
}

/**
 * Why nothing is sold to a person of this age, for the person who books; null where something is. What is sold has ages
 * of its own, and so has each of its prices.
 */
export function whyNotAtAge(
  age: number | null,
  { ages, options, firstName, isTyped = false }: About,
): string | null {
  if (age === null) {
    if (!isTyped || firstName === null || !needsBirth({ ages, options })) return null
    return birthNeededWords(hasAges(ages) ? forAges(ages) : 'The price goes by age', firstName)
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
