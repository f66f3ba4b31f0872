/** Rule for adults that have to come with children to a session. */
export interface Supervision {
  /** Age from which a person is an adult who can watch over children. */
  adultFrom: number
  /** Children below an age, and the number of them that one adult may have; the youngest first. */
  bands: readonly { under: number; perAdult: number }[]
}

/**
 * Counts the adults missing from a party. Each child takes the share of an adult that its age needs. With one
 * adult for each under 4 and one for two under 8, a baby and two of six need two adults.
 * @param ages the greatest age that each may have; null for a person who may be an adult
 */
export function adultsMissing(ages: readonly (number | null)[], { adultFrom, bands }: Supervision): number {
  const adults = ages.filter((age) => age === null || age >= adultFrom).length
  const needed = bands.map(
    ({ under, perAdult }, position) =>
      ages.filter((age) => age !== null && age < under && age >= (bands[position - 1]?.under ?? 0)).length /
      perAdult,
  )
  // Thirds don't add up to a whole in binary.
  const whole = Math.ceil(needed.reduce((sum, part) => sum + part, 0) - 1e-9)
  return Math.max(0, whole - adults)
}

/**
 * States the rule: 'Children under 4 need an adult each, children under 8 need an adult for every 2. An adult
 * is 16 or over.'
 */
export function supervisionWords({ adultFrom, bands }: Supervision): string {
  const needs = bands.map(
    ({ under, perAdult }) =>
      `under ${under} need an adult ${perAdult === 1 ? 'each' : `for every ${perAdult}`}`,
  )
  return `Children ${needs.join(', children ')}. An adult is ${adultFrom} or over.`
}
