import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import type { Block } from '../letter.ts'

/** Button by which a person without a password chooses one, and the way to a new link. */
export const choosePasswordBlocks = (customerId: number, email: string): Block[] => [
  {
    kind: 'button',
    words: 'Choose your password',
    to: {
      path: mailedPaths.newPassword(),
      opens: { purpose: 'claim-account', customerId, about: { email } },
    },
  },
  {
    kind: 'paragraph',
    words: 'After that, ask for a new link with ‘Forgotten your password?’ in the log-in window.',
  },
]
