import { refuse } from '../../call/answer.ts'

/** Refusal of any other change of a booking while its move is being paid for. */
export const moveBeingPaidRefusal = refuse('PAYMENT_IN_PROGRESS', {
  message:
    'This booking is being moved to another time, and the payment for that is not finished. Nothing has been changed. Wait until it is finished or has been cancelled, then try again.',
})
