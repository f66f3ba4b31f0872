import { conditionWords } from '@touchline/rules/contracts/payment-words'
import { countWords } from '@touchline/rules/words/count-words'
import type { PlanRecord } from '../../stores/joining/plans.ts'

/** States what the document is that each person of a plan needs, and when the membership counts. */
export function documentWords(document: PlanRecord['document']): string[] {
  if (document === null) return []
  const { name, countsUnseenDays: days } = document
  if (days === null)
    return [
      `Each person brings their ${name} to the desk of any of our venues. The membership counts once we’ve seen it.`,
    ]
  return [
    `Each person shows us their ${name}: send it under Memberships in your account, or bring it to the desk of any of our venues.`,
    days > 0
      ? `From the day you send it the membership counts for ${countWords(days, 'day')} while we look at it, and then if we’ve accepted it.`
      : 'The membership counts once we’ve accepted it.',
  ]
}

/** States least term, notice, cooling-off time and the document that is needed, sentence by sentence. */
export const planConditions = ({ terms, document }: Pick<PlanRecord, 'terms' | 'document'>): string[] => [
  ...conditionWords(terms),
  ...documentWords(document),
]
