import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'

/** A saved card pays for the last time in this month or the next. */
export interface CardExpiring {
  kind: 'card-expiring'
  /** The saved card; versions before kept none. */
  cardId?: number
  firstName: string
  operator: string
  /** 'Visa ending 4242' */
  card: string
  /** YYYY-MM-DD, its last day. */
  expiresOn: string
  /** Memberships that it pays and that go on after that day; versions before kept none. */
  memberships?: PaidMembership[]
}

interface PaidMembership {
  contractId: number
  /** Name of the plan: 'Adult' */
  plan: string
}

const monthOf = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date))

/** States what a member does so that a membership goes on to be paid, with a button for each. */
const membershipBlocks = ({ contractId, plan }: PaidMembership): Block[] => [
  {
    kind: 'paragraph',
    words: `This card pays for your ${plan} membership. Later payments for it can’t be taken from this card: choose how to pay them instead. A card that you save at another payment doesn’t take over the membership.`,
  },
  {
    kind: 'button',
    words: `Change how you pay: ${plan}`,
    to: { path: mailedPaths.membershipPayment(contractId) },
  },
]

export function cardExpiring({
  firstName,
  operator,
  card,
  expiresOn,
  memberships = [],
}: CardExpiring): Letter {
  const isMember = memberships.length > 0
  const last = monthOf(expiresOn)
  return {
    subject: `Your saved ${card} expires at the end of ${last}`,
    preheader: isMember
      ? 'It pays for your membership: choose how to pay from then on.'
      : 'What you have booked stays booked. Save another card with your next payment.',
    blocks: [
      { kind: 'heading', words: 'Your saved card is about to expire' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `The ${card} that you saved with ${operator} can be used until the end of ${last}. What you have booked stays booked.`,
      },
      ...memberships.flatMap(membershipBlocks),
      {
        kind: 'paragraph',
        words: isMember
          ? 'For what you book, enter your new card at your next payment and tick “Save card”.'
          : 'When your bank sends you a new card, enter it at your next payment and tick “Save card”. You can remove the old one under Payments.',
      },
      { kind: 'button', words: 'See your saved cards', to: { path: '/my-account/payments' } },
    ],
    why: 'You’re getting this because you saved this card. We say it once for each card.',
  }
}
