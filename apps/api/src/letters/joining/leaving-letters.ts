import { askedAfterWords, askedBackWords, deskBackWords } from '@touchline/rules/contracts/payment-words'
import { greeting } from '../greeting.ts'
import type { Block, Letter } from '../letter.ts'
import {
  type NextPayments,
  nextPaymentBlocks,
  type Payments,
  paragraph,
  paymentRows,
} from './next-payments.ts'
import { contractLink } from './payment-facts.ts'

interface Told {
  firstName: string
  /** 'Adult' */
  planName: string
  /** The contract; absent in a letter that was kept before letters led to it. */
  contractId?: number | undefined
}

/** True where some of what comes back was paid at the desk; absent in older letters. */
type IsBackOfDesk = boolean | undefined

/** True where a bank is asked for time after the last day; absent in older letters. */
type IsAskedAfter = boolean | undefined

/** A member has given notice. */
export interface MembershipLeaving extends Told {
  kind: 'membership-leaving'
  /** 'Sun 31 Jan 2027' */
  toldOn: string
  lastDay: string
  stillPaid: Payments
  /** '£39.00'; null where nothing comes back. */
  back: string | null
  isBackOfDesk?: IsBackOfDesk
  isAskedAfter?: IsAskedAfter
}

/** A member has cancelled within the cooling-off time. */
export interface MembershipCancelled extends Told {
  kind: 'membership-cancelled'
  /** True where they told staff, who wrote it down; absent in older letters. */
  isByStaff?: boolean | undefined
  cancelledOn: string
  /** '£57.75'; null where nothing was paid. */
  back: string | null
  isBackOfDesk?: IsBackOfDesk
  /** Sum kept for the days used; null where nothing is. */
  kept: string | null
  /** True where a bank is being asked for a payment; absent in older letters. */
  isAsked?: boolean | undefined
}

/** A member stays whose membership was to end: they took back their notice, or staff took back the end. */
export interface MembershipStays extends Told, NextPayments {
  kind: 'membership-stays'
  isByStaff?: boolean | undefined
}

/** The operator has ended a membership. */
export interface MembershipEnded extends Told {
  kind: 'membership-ended'
  lastDay: string
  /** True where the last day was before the letter. */
  isOver: boolean
  stillPaid: Payments
  /** '£39.00'; null where nothing comes back. */
  back: string | null
  isBackOfDesk?: IsBackOfDesk
  isAskedAfter?: IsAskedAfter
}

export type LeavingLetter = MembershipLeaving | MembershipCancelled | MembershipStays | MembershipEnded

const why = 'You’re getting this because you pay for this membership.'
const button = ({ contractId }: Told): Block => ({
  kind: 'button',
  words: 'See your membership',
  to: contractLink(contractId),
})
/** Says what comes back and where to; nothing where nothing does. */
const backBlocks = ({ back, isBackOfDesk }: { back: string | null; isBackOfDesk?: IsBackOfDesk }): Block[] =>
  back === null
    ? []
    : [
        paragraph(
          isBackOfDesk
            ? `${back} ${deskBackWords}`
            : `${back} goes back to the card or account that paid. Your bank shows it within 3 to 5 days.`,
        ),
      ]

const stillPaidBlocks = ({
  stillPaid,
  lastDay,
  isAskedAfter,
}: Pick<MembershipLeaving, 'stillPaid' | 'lastDay' | 'isAskedAfter'>): Block[] => [
  ...(stillPaid.length > 0
    ? [paragraph('This is still to be paid:'), paymentRows(stillPaid)]
    : [paragraph('Nothing more is to be paid.')]),
  ...(isAskedAfter ? [paragraph(askedAfterWords(lastDay))] : []),
]

function membershipLeaving(facts: MembershipLeaving): Letter {
  const { firstName, planName, toldOn, lastDay } = facts
  return {
    subject: `Your ${planName} membership ends on ${lastDay}`,
    preheader: 'You told us that you are leaving.',
    blocks: [
      { kind: 'heading', words: `Your membership ends on ${lastDay}` },
      paragraph(greeting(firstName)),
      paragraph(
        `You told us on ${toldOn} that you are leaving. Your ${planName} membership lasts until the end of ${lastDay}, and you can use it until then.`,
      ),
      ...stillPaidBlocks(facts),
      ...backBlocks(facts),
      paragraph(
        'If you would rather stay, choose “Stay after all” under Memberships in your account until that day.',
      ),
      button(facts),
    ],
    why,
  }
}

function membershipCancelled(facts: MembershipCancelled): Letter {
  const { firstName, planName, cancelledOn, back, kept, isByStaff, isAsked } = facts
  return {
    subject: `Your ${planName} membership is cancelled`,
    preheader: back === null ? 'Nothing is to be paid.' : `${back} goes back to you.`,
    blocks: [
      { kind: 'heading', words: 'Your membership is cancelled' },
      paragraph(greeting(firstName)),
      paragraph(
        `You cancelled your ${planName} membership on ${cancelledOn}${isByStaff ? ', at our desk' : ''}, within the time for changing your mind. Nothing more is taken for it.`,
      ),
      ...backBlocks(facts),
      ...(kept === null ? [] : [paragraph(`${kept} is kept for the days that you asked for and had.`)]),
      ...(isAsked ? [paragraph(askedBackWords)] : []),
      ...(isByStaff ? [paragraph('If you did not expect this, ask us.')] : []),
      button(facts),
    ],
    why,
  }
}

function membershipStays(facts: MembershipStays): Letter {
  const { firstName, planName, isByStaff } = facts
  return {
    subject: `Your ${planName} membership goes on`,
    preheader: isByStaff ? 'Its end has been taken back.' : 'You are staying.',
    blocks: [
      { kind: 'heading', words: 'Your membership goes on' },
      paragraph(greeting(firstName)),
      paragraph(
        isByStaff
          ? `The end of your ${planName} membership has been taken back at our desk. It goes on as before. If you did not expect this, ask us.`
          : `You had told us that you are leaving, and have taken that back. Your ${planName} membership goes on as before.`,
      ),
      ...nextPaymentBlocks(facts),
      paragraph('To leave, choose “Leave” under Memberships in your account, or tell us in any clear words.'),
      button(facts),
    ],
    why,
  }
}

function membershipEnded(facts: MembershipEnded): Letter {
  const { firstName, planName, lastDay, isOver, back } = facts
  const ends = isOver ? 'ended' : 'ends'
  return {
    subject: `Your ${planName} membership ${ends} on ${lastDay}`,
    preheader: back === null ? 'We have ended it.' : `${back} goes back to you.`,
    blocks: [
      { kind: 'heading', words: `Your membership ${ends} on ${lastDay}` },
      paragraph(greeting(firstName)),
      paragraph(
        isOver
          ? `We have ended your ${planName} membership. Its last day was ${lastDay}.`
          : `We have ended your ${planName} membership. It lasts until the end of ${lastDay}, and you can use it until then.`,
      ),
      ...stillPaidBlocks(facts),
      ...backBlocks(facts),
      paragraph('If you did not expect this, ask us.'),
      button(facts),
    ],
    why,
  }
}

export const leavingLetters = {
  'membership-leaving': membershipLeaving,
  'membership-cancelled': membershipCancelled,
  'membership-stays': membershipStays,
  'membership-ended': membershipEnded,
}
