import type { confirmEmail } from '@touchline/contract/calls/login/confirm-email'
import type { ReplyOf } from '@touchline/contract/define-call'

export type LinkToConfirm = {
  purpose: 'prove-email' | 'confirm-email' | 'confirm-email-old'
  firstName: string
  email: string
}

/** Returns the title of the page by what its link is for. `purpose` is undefined while that is not known. */
export const titleOf = (purpose?: string): string =>
  purpose === 'confirm-email-old' ? 'Agree to the new address' : 'Confirm your email address'

export function toConfirmWords({ purpose, firstName, email }: LinkToConfirm): string {
  switch (purpose) {
    case 'prove-email':
      return `Hello ${firstName}. Confirm that ${email} is your address.`
    case 'confirm-email':
      return `Hello ${firstName}. Confirm that you want your account to use ${email}.`
    case 'confirm-email-old':
      return `Hello ${firstName}. Your account’s address is about to change to ${email}. Agree only if you asked for that.`
  }
}

type Confirmed = ReplyOf<typeof confirmEmail>['data']
type Said = { type: 'success' | 'info' | 'warning'; title: string; words: string }

/** Says how the confirmation ended, and what to do next. */
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
            ? 'Now agree to the change in the email to your current address. Until then nothing changes.'
            : `Now confirm it in the email to ${email}. Until then nothing changes.`,
      }
    case 'taken':
      return {
        type: 'warning',
        title: 'Another account has this address',
        words: `There’s already an account with ${email}, so this one stays without it. None of your bookings are lost. To use the other account, log in with it, or ask for a new password.`,
      }
  }
}
