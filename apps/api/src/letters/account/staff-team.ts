import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { choosePasswordBlocks } from './choose-password.ts'

/** To a person whom an owner has made staff. */
export interface StaffInvitedLetter {
  kind: 'staff-invited'
  customerId: number
  firstName: string
  email: string
  /** 'Reception at Lockside' */
  post: string
  /** True for a person without a password: the letter has the link to choose one. */
  choosesPassword: boolean
  asksSecondStep: boolean
}

/** To a person whose last role was taken. */
export interface StaffEndedLetter {
  kind: 'staff-ended'
  firstName: string
}

export function staffInvitedLetter(facts: StaffInvitedLetter): Letter {
  const { customerId, firstName, email, post, choosesPassword, asksSecondStep } = facts
  const step = asksSecondStep
    ? ' At your first log-in you set up a second step: an app that shows codes, or a passkey.'
    : ''
  return {
    subject: 'You are now a member of our staff',
    preheader: choosesPassword
      ? 'Choose a password to log in. The link works for seven days.'
      : 'Log in with the password that you have.',
    blocks: [
      { kind: 'heading', words: 'Your staff log-in' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'facts',
        rows: [
          ['Your role', post],
          ['You log in with', email],
        ],
      },
      {
        kind: 'paragraph',
        words: choosesPassword
          ? `Choose a password of your own. The link works once, within seven days.${step}`
          : `Log in with the password that you have. You were logged out, so that you can begin as staff.${step}`,
      },
      ...(choosesPassword ? choosePasswordBlocks(customerId, email) : []),
      { kind: 'paragraph', words: 'If you don’t work for us, tell us at once.' },
    ],
    why: 'You’re getting this because one of our owners gave a staff role to this address.',
  }
}

export function staffEndedLetter({ firstName }: StaffEndedLetter): Letter {
  return {
    subject: 'Your staff log-in has ended',
    preheader: 'Your account stays, as a customer’s.',
    blocks: [
      { kind: 'heading', words: 'Your staff log-in has ended' },
      { kind: 'paragraph', words: greeting(firstName) },
      {
        kind: 'paragraph',
        words:
          'You have no role with us any more, and were logged out everywhere. Your app, passkeys, recovery codes and PIN were removed.',
      },
      {
        kind: 'paragraph',
        words:
          'Your account stays as a customer’s: log in with your password to see what you have booked. If this is a mistake, ask your manager.',
      },
    ],
    why: 'You’re getting this because your staff log-in had this address.',
  }
}
