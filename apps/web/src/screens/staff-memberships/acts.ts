import type { DeskActName, DeskContract } from '@touchline/contract/entities/desk/desk-contract'
import type { DeskActChosen } from '../../calls/desk/desk-contracts.ts'

/** Titles of the windows in which staff carry an act out. */
export const actTitles: Record<DeskActName, string> = {
  'change-plan': 'Change the plan',
  'keep-plan': 'Take the change of plan back',
  'pay-by-debit': 'Pay by direct debit from a signed form',
  'pay-by-hand': 'Pay each payment by hand',
  'ask-payment': 'Ask them to choose how to pay',
  freeze: 'Freeze it',
  'end-freeze': 'End the freeze',
  cancel: 'Cancel it',
  end: 'End it',
  stay: 'Take the end back',
  waive: 'Waive a payment',
  'write-off': 'Write a payment off',
  'ask-again': 'Charge the card again',
}

/** Words of the button that carries an act out, where they are not those of the window. */
export const actButtons: Partial<Record<DeskActName, string>> = {
  'pay-by-debit': 'Set up the direct debit',
  'ask-payment': 'Send the email',
}

/** Words after an act, for those who can't see the page change. */
export const doneWords: Record<DeskActName, string> = {
  'change-plan': 'Its plan changes. The member gets an email with the contract.',
  'keep-plan': 'Its plan stays. The member gets an email.',
  'pay-by-debit': 'It is paid by direct debit from now on. The member gets an email with the Guarantee.',
  'pay-by-hand': 'It is paid by hand from now on. The member gets an email.',
  'ask-payment': 'The email is on its way.',
  freeze: 'It is frozen. The member gets an email.',
  'end-freeze': 'The freeze ends. The member gets an email.',
  cancel: 'It is cancelled. The member gets an email.',
  end: 'Its end is set. The member gets an email.',
  stay: 'It goes on. The member gets an email.',
  waive: 'The payment is waived.',
  'write-off': 'The payment is written off.',
  'ask-again': 'The card is charged again within ten minutes.',
}

type Act = {
  act: DeskActName
  label: string
  hint: string
  /** The choice with which its window opens. */
  first: (desk: DeskContract) => DeskActChosen
}

type ActGroup = { title: string; acts: readonly Act[] }

/** Group beside which it is said how the contract is paid now. */
export const paymentGroup = 'How it is paid'

/** Acts on a whole contract, in the order of the page. */
export const actGroups: readonly ActGroup[] = [
  {
    title: 'Plan',
    acts: [
      {
        act: 'change-plan',
        label: 'Change the plan',
        hint: 'From a payment day, also before the least time is over.',
        first: ({ planChanges: [plan] }) => ({
          act: 'change-plan',
          planId: plan?.id ?? 0,
          on: plan?.days[0]?.from ?? '',
        }),
      },
      {
        act: 'keep-plan',
        label: 'Take the change back',
        hint: 'Its plan stays as it is.',
        first: () => ({ act: 'keep-plan' }),
      },
    ],
  },
  {
    title: paymentGroup,
    acts: [
      {
        act: 'ask-payment',
        label: 'Ask them to choose',
        hint: 'By a code for their phone, or by email: they choose themselves what pays it.',
        first: () => ({ act: 'ask-payment' }),
      },
      {
        act: 'pay-by-debit',
        label: 'By direct debit',
        hint: 'From an account on a form that the payer has signed.',
        first: () => ({ act: 'pay-by-debit' }),
      },
      {
        act: 'pay-by-hand',
        label: 'By hand',
        hint: 'They pay each payment when it is due, online or at a desk.',
        first: () => ({ act: 'pay-by-hand' }),
      },
    ],
  },
  {
    title: 'Freeze',
    acts: [
      {
        act: 'freeze',
        label: 'Freeze',
        hint: 'Whole months are not paid, whatever the plan says.',
        first: ({ freezeDays: [day] }) => ({
          act: 'freeze',
          on: day?.from ?? '',
          months: day?.months[0] ?? 1,
          fee: 0,
        }),
      },
      {
        act: 'end-freeze',
        label: 'End the freeze',
        hint: 'Taken back before it begins, or from its next payment day.',
        first: () => ({ act: 'end-freeze' }),
      },
    ],
  },
  {
    title: 'End',
    acts: [
      {
        act: 'cancel',
        label: 'Cancel it',
        hint: 'For a member who changes their mind within the cooling-off time. What they paid comes back, by what paid it.',
        first: () => ({ act: 'cancel' }),
      },
      {
        act: 'end',
        label: 'End it',
        hint: 'On a day of your choice, for a member who tells you that they leave.',
        first: ({ today }) => ({ act: 'end', on: today }),
      },
      {
        act: 'stay',
        label: 'Take the end back',
        hint: 'It goes on as before.',
        first: () => ({ act: 'stay' }),
      },
    ],
  },
]
