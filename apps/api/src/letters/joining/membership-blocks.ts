import type { MembershipLine } from '@touchline/contract/entities/joining/membership-line'
import type { Block } from '../letter.ts'
import { leavingWords } from './contract-file.ts'

/** A membership in a letter: what it is, each payment that follows, and how to leave. */
export const membershipBlocks = ({
  name,
  kind,
  details,
  later,
  price,
  debitedFrom,
  keepsCard,
}: MembershipLine): Block[] => [
  { kind: 'subheading', words: name },
  {
    kind: 'list',
    items: [...details, `${kind === 'joining' ? 'Paid at joining' : 'Paid'}: ${price.formatted}`],
  },
  ...(later.length > 0
    ? ([
        { kind: 'subheading', words: 'Payments of the first year' },
        { kind: 'paragraph', words: takenWords({ debitedFrom, keepsCard }) },
        {
          kind: 'facts',
          rows: later.map((payment) => [payment.onWords, `${payment.price.formatted}, ${payment.name}`]),
        },
        {
          kind: 'paragraph',
          words: leavingWords,
        },
      ] satisfies Block[])
    : []),
]

/** States by what later payments are taken, or that the member pays each. */
function takenWords({ debitedFrom, keepsCard }: Pick<MembershipLine, 'debitedFrom' | 'keepsCard'>): string {
  if (debitedFrom !== null)
    return `They are taken by direct debit from your account ending ${debitedFrom}, on these days or on a working day soon after. We write to you at least ten working days before each. The Direct Debit Guarantee is in the contract that comes with this email:`
  return keepsCard
    ? 'They are taken from the card that you paid with, on these days:'
    : 'Each is due on its day. Pay it under Memberships in your account, or at our desk:'
}
