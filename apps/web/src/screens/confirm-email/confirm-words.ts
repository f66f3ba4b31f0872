import type { confirmEmail } from '@touchline/contract/calls/auth/confirm-email'
import type { ReplyOf } from '@touchline/contract/define-call'

export type LinkToConfirm = {
  purpose: 'prove-email' | 'confirm-email' | 'confirm-email-old'
  firstName: string
  email: string
}

/** Of the page, by what its link is for; none while that is not known. */
export const titleOf = (purpose?: string): string =>
  purpose === 'confirm-email-old' ? 'Agree to the new address' : 'Confirm your email address'

export function toConfirmWords({ purpose, firstName, email }: LinkToConfirm): string {
  switch (purpose) {
    case 'prove-email':
      return `Hello ${firstName}. Confirm that ${email} is your address.`
    case 'confirm-email':
      return `Hello ${firstName}. Confirm that your account is to have the address ${email}.`
    case 'confirm-email-old':
      return `Hello ${firstName}. Your account is to have the address ${email} in the place of this one. Agree only if you asked for it.`
  }
}

type Confirmed = ReplyOf<typeof confirmEmail>['data']
type Said = { type: 'success' | 'info' | 'warning'; title: string; words: string }

/** What has come of it, and what is to be done next. */
export function confirmedWords({ outcome, email }: Confirmed, purpose: string): Said {
  switch (outcome) {
    case 'proven':
      return { type: 'success', title: 'Your address is confirmed', words: `You log in with ${email}.` }
    case 'changed':
      return {
        type: 'success',
        title: 'Your address is changed',
        words: `From now on you log in with ${email}, and our emails go there.`,
      }
    case 'half':
      return {
        type: 'info',
        title: 'One more step',
        words:
          purpose === 'confirm-email'
            ? 'Now agree to the change in the email to the address that you had until now. Until then nothing is changed.'
            : `Now confirm it in the email to ${email}. Until then nothing is changed.`,
      }
    case 'taken':
      return {
        type: 'warning',
        title: 'Another account has this address',
        words: `There is an account with ${email} already, so this one goes on without it. Nothing that you have booked is lost. To use the other account, log in with it, or ask for a new password.`,
      }
  }
}
