import type { StateTable } from './state-table.ts'

/** State of a person's place on a slot's waitlist. */
export type WaitlistState = 'absent' | 'waiting' | 'offered' | 'accepted' | 'left' | 'lapsed' | 'closed'

export type WaitlistEvent =
  | 'join'
  | 'leave'
  | 'offer'
  | 'accept'
  | 'offerExpired'
  | 'offerWithdrawn'
  | 'bookingCancelled'
  | 'sessionStarted'

export const waitlist: StateTable<WaitlistState, WaitlistEvent> = {
  initial: 'absent',
  final: ['absent', 'accepted', 'left', 'lapsed', 'closed'],
  moves: {
    absent: { join: 'waiting' },
    waiting: {
      leave: 'left',
      offer: 'offered',
      // A place was free and this person took it: a person is never both booked and waiting (I07).
      accept: 'accepted',
      // After the start an offer is of no use.
      sessionStarted: 'closed',
    },
    offered: {
      accept: 'accepted',
      leave: 'left',
      offerExpired: 'lapsed',
      // The message could not be sent (F18), or the venue took the place away (F08).
      offerWithdrawn: 'waiting',
      sessionStarted: 'closed',
    },
    // A place was taken and given back, or ran out unpaid: the person may queue again, at the end.
    accepted: { bookingCancelled: 'left', join: 'waiting' },
    left: { join: 'waiting' },
    // The customer has seen that their offer ended, and need not be told again.
    lapsed: { join: 'waiting', leave: 'left' },
    closed: {},
  },
}

export const isOnWaitlist = (state: WaitlistState): boolean => state === 'waiting' || state === 'offered'
