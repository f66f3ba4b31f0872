import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'

/** Staff have made two accounts of a person one, or taken them apart again: to the address of each. */
export interface AccountsMergedLetter {
  kind: 'accounts-merged'
  firstName: string
  isUndone: boolean
  /** True for the account that stays. */
  isKept: boolean
  /** 'j…@example.org', the address of the other account; null where it has none. */
  otherHint: string | null
}

export function accountsMergedLetter({
  firstName,
  isUndone,
  isKept,
  otherHint,
}: AccountsMergedLetter): Letter {
  const subject = isUndone ? 'Your accounts are separate again' : 'Two of your accounts are now one'
  const other = otherHint === null ? 'another account of yours' : `the account with the address ${otherHint}`
  return {
    subject,
    preheader: 'If you did not ask for this, tell us today.',
    blocks: [
      { kind: 'heading', words: subject },
      { kind: 'paragraph', words: greeting(firstName) },
      { kind: 'paragraph', words: isUndone ? apart(other) : together(other, isKept) },
      {
        kind: 'paragraph',
        words: isUndone
          ? 'If you did not ask for this, tell us.'
          : 'If you did not ask for this, or the other account is not yours, tell us today: for a day our team can take the two apart again.',
      },
    ],
    why: isKept
      ? 'You’re getting this because your account has this address.'
      : 'You’re getting this because an account with us has or had this address.',
  }
}

const apart = (other: string): string =>
  `Our team has taken your account and ${other} apart again. Each has what it had before. Log in as you did then.`

const together = (other: string, isKept: boolean): string =>
  isKept
    ? `Our team has moved everything of ${other} into this one: bookings, memberships, credit, and what is owed. Log in as you always do. The other log-in doesn’t work any more.`
    : `Our team has moved everything of the account with this address into ${other}: bookings, memberships, credit, and what is owed. This address and its password don’t log you in any more. Log in with the other address.`
