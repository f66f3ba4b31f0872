import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'

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
}

const monthOf = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date))

export function cardExpiring({ firstName, operator, card, expiresOn }: CardExpiring): Letter {
  return {
    subject: `Your saved ${card} expires at the end of ${monthOf(expiresOn)}`,
    preheader: 'What you have booked stays booked. Save another card with your next payment.',
    blocks: [
      { kind: 'heading', words: 'Your saved card is about to expire' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words: `The ${card} that you saved with ${operator} can be used until the end of ${monthOf(expiresOn)}. What you have booked stays booked.`,
      },
      {
        kind: 'paragraph',
        words:
          'When your bank sends you a new card, enter it at your next payment and tick “Save card”. You can remove the old one under Payments.',
      },
      { kind: 'button', words: 'See your saved cards', to: { path: '/my-account/payments' } },
    ],
    why: 'You’re getting this because you saved this card. We say it once for each card.',
  }
}
