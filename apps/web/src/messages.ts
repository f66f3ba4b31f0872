import { sharedWords } from '@touchline/contract/shared-words'

/** Every toast and warning by name, word for word (spec 8 and 2). */
export const messages = {
  itemAdded: 'Successfully added item to the basket.',
  itemRemoved: 'Successfully removed item from the basket.',
  itemUpdated: 'Successfully updated item in the basket.',
  benefitRemoved: 'Successfully removed benefit.',
  packageUseRemoved: 'Successfully removed package usage.',
  // Ours: the specification has no renewal.
  holdRenewed: 'You have more time: your places are held again.',
  orderCleared: 'Successfully cleared order.',
  orderCompleted: 'Order completed Successfully.',
  orderFailed: 'Unable to complete your order, please try again.',
  creditApplied: 'Credit successfully applied.',
  creditNotApplied: sharedWords.creditNotApplied,
  waiversFailed: sharedWords.waiversFailed,
  waitlistJoined: 'Successfully joined the waitlist.',
  waitlistLeft: 'Successfully removed from the waitlist.',
  waitlistFailed: 'Something went wrong, please try again.',
  // Ours: the specification leaves open how a new password is chosen.
  passwordChosen: 'Your password is saved, and you are logged in.',
  passwordChanged: 'Your password is changed. Every other device has been logged out.',
  photoSaved: 'Your photo is saved.',
  photoRemoved: 'Your photo is removed.',
  // Ours: the specification leaves open what a log-out says.
  loggedOut: 'You are logged out.',
  loggingOut: 'Logging out…',
  notLoggedOut: 'We could not log you out. You may still be logged in: try again.',
  orderForgotten: 'Your booking is removed from this browser.',
  forgettingOrder: 'Removing your booking…',
  orderNotForgotten: 'Your booking could not be removed. It may still be in this browser: try again.',
  accountClosed: 'Your account is closed. Your details have been removed.',
  detailsSaved: 'Your changes are saved.',
  emailKept: 'Your address stays as it is. The links in both emails no longer work.',
  proofSent: 'An email is on its way to your address.',
  registered:
    'Your account is made. An email tells you how to confirm your address, or that you have an account already.',
  // Ours: shares a booking with the people coming along.
  shareCopied: 'Time and place are copied: paste them into a message to the people coming.',
  shareFailed: 'This device could not share it. Nothing was sent.',
  signedOut: 'User signed out',
  selectVenueForActivity: 'Please select a venue before booking an activity',
  selectVenueForCourse: 'Please select a venue before booking a course',
  // Ours: the specification has no basket that moves to another device.
  basketNotCarried:
    'Your basket could not be brought along: that works once, and within two minutes. Please choose your places again here.',
  // Ours: for ‘Book again’.
  noSessionAgain: 'It is not on at that time on that day. Here is what is on.',
  activityNotFound: "We couldn't find the activity you are looking for",
} as const
