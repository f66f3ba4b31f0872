import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'

/** A membership goes on: what it costs, what is taken next, and how it is left. */
export interface MembershipReminder {
  kind: 'membership-reminder'
  firstName: string
  operator: string
  /** 'Adult' */
  planName: string
  contractId: number
  /** '£39.00 a month' */
  priceWords: string
  /** The last day of the least term; null where it is over or there is none, absent in older letters. */
  leastUntil?: string | null | undefined
  /** The next payment: its day, what it is for, and the sum. */
  next: { onWords: string; name: string; price: string }
  /** 'your Visa ending 4242'; null where nothing is taken without the payer. */
  from: string | null
  /** The last day, if notice is given on the day of the letter. */
  lastDay: string
}

export function membershipReminder(facts: MembershipReminder): Letter {
  const { firstName, operator, planName, contractId, priceWords, next, from, lastDay, leastUntil } = facts
  return {
    subject: 'Reminder: your membership goes on',
    preheader: `${next.price} on ${next.onWords}. How to leave, if you want to.`,
    blocks: [
      { kind: 'heading', words: 'Your membership goes on' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `Your ${planName} membership goes on${leastUntil ? `, at least until ${leastUntil}` : ' from month to month until you leave'}. We remind you of what you pay.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Membership', `${planName}, ${operator}`],
          ['Price', priceWords],
          ['Next payment', `${next.price}, ${next.name}`],
          ['On', next.onWords],
          ...(from === null ? [] : [['From', from] as [string, string]]),
        ],
      },
      {
        kind: 'paragraph',
        words: `If you give notice today, it ends on ${lastDay}. To leave, open the page below and press “Leave”, or tell us in any clear words.`,
      },
      { kind: 'button', words: 'See how to leave', to: { path: mailedPaths.leaveMembership(contractId) } },
    ],
    why: `You’re getting this because you pay for this membership with ${operator}.`,
  }
}
