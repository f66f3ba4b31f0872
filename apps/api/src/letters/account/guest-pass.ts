import { dayAndYear } from '@touchline/rules/time/date-labels'
import { greeting, nameInLetter } from '../greeting.ts'
import type { Letter } from '../letter.ts'

/** Facts of a guest pass that a member has given to a person. */
export interface GuestPassGiven {
  kind: 'guest-pass'
  passId: number
  /** Name of the guest, as the member typed it. */
  name: string
  giver: string
  operator: string
  /** Things the visit can be used for, one sentence each. */
  details: string[]
  /** Last day, YYYY-MM-DD. */
  endsOn: string
  /** End of the last day, ISO. */
  endsAt: string
}

export function guestPass({
  passId,
  name,
  giver: typed,
  operator,
  details,
  endsOn,
  endsAt,
}: GuestPassGiven): Letter {
  const lastDay = dayAndYear(endsOn)
  const giver = nameInLetter(typed) ?? 'A member'
  return {
    subject: `${giver} has given you a visit to ${operator}`,
    preheader: `It costs you nothing and is good until ${lastDay}.`,
    blocks: [
      { kind: 'heading', words: 'A guest pass for you' },
      { kind: 'paragraph', words: greeting(name) },
      {
        kind: 'paragraph',
        words:
          giver === 'A member'
            ? `A member of ${operator} has given you one visit. It costs you nothing.`
            : `${giver} is a member of ${operator} and has given you one visit. It costs you nothing.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Good until', lastDay],
          ['From', giver],
        ],
      },
      { kind: 'list', items: details },
      {
        kind: 'button',
        words: 'Redeem your pass',
        to: {
          path: '/my-account/guest-passes',
          opens: { purpose: 'guest-pass', about: { passId }, expiresAt: endsAt },
        },
      },
      {
        kind: 'paragraph',
        words:
          'Log in there, or create an account: it is free. Then book your visit, and the pass pays for it. The link works once.',
      },
    ],
    why: `You’re getting this because ${giver === 'A member' ? 'a member' : giver} typed your address to give you this pass. We keep it for nothing else.`,
  }
}
