import { countWords } from '../words/count-words.ts'
import { freezeWords, noticeWords } from './payment-words.ts'
import type { PlanTerms } from './plan-terms.ts'

/** Kind of document that each person of a plan needs; `countsUnseenDays` is null where it can't be sent online. */
export interface PlanDocument {
  name: string
  countsUnseenDays: number | null
}

/** A plan of which the conditions are stated; null: it needs no document. */
export interface PlanOfConditions {
  terms: PlanTerms
  document: PlanDocument | null
}

/** Conditions of a plan by their subject, each in sentences; empty where the plan has none about it. */
export interface PlanConditions {
  lasts: string[]
  notice: string[]
  coolingOff: string[]
  freezing: string[]
  document: string[]
}

/** States what the document is that each person of a plan needs, and when the membership counts. */
export function documentWords(document: PlanDocument | null): string[] {
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

/** States all conditions of a plan, in the order in which they are read. */
export const conditionsOf = ({ terms, document }: PlanOfConditions, symbol: string): PlanConditions => {
  const { minimumMonths, coolingOffDays } = terms
  return {
    lasts: [
      minimumMonths > 0
        ? `It runs for at least ${countWords(minimumMonths, 'month')}, then from month to month until you leave.`
        : 'It runs from month to month until you leave.',
    ],
    notice: [noticeWords(terms, minimumMonths > 0)],
    coolingOff:
      coolingOffDays > 0
        ? [
            `You can cancel within ${countWords(coolingOffDays, 'day')} of joining and get your money back. If you asked to start within that time, you pay for the days until you cancel.`,
          ]
        : [],
    freezing: freezeWords(terms, symbol),
    document: documentWords(document),
  }
}

/** Lists all conditions of a plan, sentence by sentence. */
export const planConditions = (plan: PlanOfConditions, symbol: string): string[] =>
  Object.values<string[]>({ ...conditionsOf(plan, symbol) }).flat()
