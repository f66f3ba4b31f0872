import type { RefusableLetter } from '../stores/mail/email-opt-outs.ts'

/** Text of the page on which a person stops letters of a kind, or has them sent again. */
interface Words {
  /** Text of the button, and title of its page. */
  stop: string
  willStop: string
  isStopped: string
  nowStopped: string
  isAgain: string
  nowAgain: string
}

export const optOutTexts: Record<RefusableLetter, Words> = {
  'booking-reminder': {
    stop: 'Stop reminders',
    willStop:
      'You’ll get no more reminders the day before a booking. Confirmations, and what we must tell you about a booking, still come.',
    isStopped: 'Reminders are stopped',
    nowStopped:
      'You get no more reminders. Confirmations, and what we must tell you about a booking, still come.',
    isAgain: 'Reminders are on again',
    nowAgain: 'You get a reminder the day before a booking.',
  },
  'card-expiring': {
    stop: 'Stop these emails about saved cards',
    willStop:
      'We’ll no longer tell you by email that a saved card is about to expire. You can see when each one expires under Payments in your account.',
    isStopped: 'Emails about saved cards are stopped',
    nowStopped:
      'We no longer tell you by email that a saved card is about to expire. You can see when each one expires under Payments in your account.',
    isAgain: 'Emails about saved cards are on again',
    nowAgain: 'We tell you by email when a saved card is about to expire, once for each card.',
  },
  'guest-pass': {
    stop: 'Stop emails with guest passes',
    willStop:
      'We’ll no longer email guest passes to this address, and won’t tell the member who gives one. A pass that you have can still be redeemed, and the member who gives you one can hand you its link.',
    isStopped: 'Emails with guest passes are stopped',
    nowStopped:
      'We no longer email guest passes to this address, and don’t tell the member who gives one. A pass that you have can still be redeemed, and the member who gives you one can hand you its link.',
    isAgain: 'Emails with guest passes are on again',
    nowAgain: 'When a member gives you a guest pass, we email it to this address.',
  },
  'claim-account': {
    stop: 'Stop these invitations',
    willStop:
      'We’ll no longer invite this address to its account. The account stays: ‘Forgotten your password?’ in the log-in window emails you a link to it when you ask for one.',
    isStopped: 'Invitations are stopped',
    nowStopped:
      'We no longer invite this address to its account. The account stays: ‘Forgotten your password?’ in the log-in window emails you a link to it when you ask for one.',
    isAgain: 'Invitations are on again',
    nowAgain: 'We may invite this address to its account again.',
  },
}
