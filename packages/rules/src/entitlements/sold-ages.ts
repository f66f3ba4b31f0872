/** From which age to which something is sold, both included; null for no end. */
export interface Ages {
  minAge: number | null
  maxAge: number | null
}

/** An age that is not known is asked nothing. */
export const isOfAge = ({ minAge, maxAge }: Ages, age: number | null): boolean =>
  age === null || ((minAge === null || age >= minAge) && (maxAge === null || age <= maxAge))

/**
 * Why nothing is sold to a person of this age, for the person who books; null where something is. What is sold has ages
 * of its own, and so has each of its prices.
 */
export function whyNotAtAge(
  age: number | null,
  { ages, options, firstName }: { ages: Ages; options: readonly Ages[]; firstName: string | null },
): string | null {
  if (age === null) return null
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
