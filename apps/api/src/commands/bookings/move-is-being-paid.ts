import { refuse } from '../../call/answer.ts'

/** What is said to all who would do something else with a booking meanwhile. */
export const moveIsBeingPaid = refuse('PAYMENT_IN_PROGRESS', {
  message:
    'This booking is being moved to another time, and the payment for that is not finished. Nothing has been changed. Wait until it is finished or has been called off, then try again.',
})
