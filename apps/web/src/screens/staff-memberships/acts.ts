import type { DeskActName, DeskContract } from '@touchline/contract/entities/desk/desk-contract'
import type { DeskActChosen } from '../../calls/desk/desk-contracts.ts'

/** Titles of the windows in which staff carry an act out. */
export const actTitles: Record<DeskActName, string> = {
  freeze: 'Freeze it',
  'end-freeze': 'End the freeze',
  end: 'End it',
  stay: 'Take the end back',
  waive: 'Waive a payment',
  'write-off': 'Write a payment off',
  'ask-again': 'Charge the card again',
}

/** Words after an act, for those who can't see the page change. */
export const doneWords: Record<DeskActName, string> = {
  freeze: 'It is frozen. The member gets an email.',
  'end-freeze': 'The freeze ends. The member gets an email.',
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

/** Acts on a whole contract, in the order of the page. */
export const acts: readonly Act[] = [
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
  {
    act: 'end',
    label: 'End it',
    hint: 'On a day of your choice, for a member who tells you that they leave. Within the cooling-off time they can cancel in their account instead.',
    first: ({ today }) => ({ act: 'end', on: today }),
  },
  {
    act: 'stay',
    label: 'Take the end back',
    hint: 'It goes on as before.',
    first: () => ({ act: 'stay' }),
  },
]
