/** Name of each kind of letter, as staff read it. */
export const letterKinds: Readonly<Record<string, string>> = {
  'account-closed': 'Account closed',
  'booking-cancelled': 'Booking cancelled',
  'booking-confirmed': 'Booking confirmed',
  'booking-moved': 'Booking moved',
  'booking-reminder': 'Reminder of a booking',
  'card-expiring': 'Saved card about to expire',
  'claim-account': 'Account ready: choose a password',
  'confirm-email': 'Confirm a new email address',
  'confirm-email-old': 'Agree to a new email address',
  'cover-asked': 'Asked to give a colleague’s session',
  'cover-news': 'News of cover for a session',
  'debit-collected': 'Direct debit paid',
  'debit-ended': 'Direct debit has ended',
  'debit-notice': 'Notice of a direct debit',
  'debit-taken-back': 'Direct debit taken back by the bank',
  'debit-unpaid': 'Direct debit not paid',
  'difference-returned': 'Difference in price paid back',
  'document-accepted': 'Document accepted',
  'document-refused': 'Document not accepted',
  'document-waits': 'Document not looked at yet',
  'finish-joining': 'Joining prepared at the desk',
  'guest-pass': 'Guest pass given',
  'membership-ask-payment': 'Asked to choose how to pay a membership',
  'membership-cancelled': 'Membership cancelled',
  'membership-card-gone': 'Membership payment without a card',
  'membership-ended': 'Membership ended by the operator',
  'membership-freeze-ended': 'Freeze of a membership ended',
  'membership-frozen': 'Membership frozen',
  'membership-leaving': 'Membership left by notice',
  'membership-payment': 'Membership payment made',
  'membership-payment-changed': 'Way to pay a membership changed',
  'membership-payment-failed': 'Membership payment not made',
  'membership-plan-changed': 'Plan of a membership changed',
  'membership-plan-kept': 'Change of a plan taken back',
  'membership-reminder': 'Reminder that a membership goes on',
  'membership-stays': 'Membership goes on after all',
  'new-password': 'Choose a new password',
  'no-account': 'No account with this address',
  'number-used': 'Membership number used',
  'password-changed': 'Password changed',
  'prove-email': 'Confirm the email address',
  'session-cancelled': 'Session cancelled by the venue',
  'session-instructor': 'Session has another instructor',
  'session-missed': 'Session missed',
  'session-moved': 'Session moved by the venue',
  several: 'Several emails in one',
  'staff-ended': 'Staff log-in ended',
  'staff-invited': 'Made a member of staff',
  'staff-log-in': 'Staff log-in changed or used',
  'waitlist-cancelled': 'Session waited for is cancelled',
  'waitlist-joined': 'Joined a waitlist',
  'waitlist-lapsed': 'Offer of a place has ended',
  'waitlist-offered': 'Place offered from the waitlist',
  'waitlist-passed': 'Place offered to the next person',
  'waitlist-session-moved': 'Session waited for is moved',
  'you-have-an-account': 'There is an account already',
}

/**
 * Names a kind of letter: 'confirm-email-old' → 'Agree to a new email address'. A kind that this version does
 * not know is named by its code: 'Of next year'.
 */
export function letterKindWords(kind: string): string {
  if (Object.hasOwn(letterKinds, kind)) return letterKinds[kind]!
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
