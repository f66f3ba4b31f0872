/** What a benefit makes of a price. */
export type BenefitEffect =
  | { kind: 'free' }
  | { kind: 'percent-off'; percent: number }
  | { kind: 'price'; pence: number }

/** How often it is good: so many places a day, a week or a month of the sessions' own dates, for a person or a household. */
export interface BenefitCap {
  count: number
  per: 'day' | 'week' | 'month'
  of: 'person' | 'household'
}
