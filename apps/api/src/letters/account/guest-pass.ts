import { dayAndYear } from '@touchline/rules/time/date-labels'
import { greeting, nameInLetter } from '../greeting.ts'
import type { Letter } from '../letter.ts'

/** A member has given a person a visit. */
export interface GuestPassGiven {
  kind: 'guest-pass'
  passId: number
  /** Of the guest, as the member typed it. */
  name: string
  giver: string
  operator: string
  /** What the visit is good for, sentence by sentence. */
  details: string[]
  /** YYYY-MM-DD, its last day. */
  endsOn: string
  /** ISO: when that day is over. */
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
