import type { SlotActionStatus } from '../slot-action.ts'
import type { StateTable } from './state-table.ts'

/** How the action of one slot changes for one person (spec 4), from the five statuses and a full slot without a list. */
export type SlotActionState = SlotActionStatus | 'FULL'

export type SlotActionEvent =
  | 'addedToBasket'
  | 'removedFromBasket'
  | 'holdExpired'
  | 'paid'
  | 'bookingCancelled'
  | 'filledWithWaitlist'
  | 'filledWithoutWaitlist'
  | 'joinedWaitlist'
  | 'leftWaitlist'
  | 'placeFreed'

export const slotActionMoves: StateTable<SlotActionState, SlotActionEvent> = {
  initial: 'BOOK',
  final: ['BOOK', 'FULL', 'CANCEL_BOOKING'],
  moves: {
    BOOK: {
      addedToBasket: 'CANCEL_RESERVATION',
      filledWithWaitlist: 'JOIN_WAITLIST',
      filledWithoutWaitlist: 'FULL',
    },
    CANCEL_RESERVATION: { removedFromBasket: 'BOOK', holdExpired: 'BOOK', paid: 'CANCEL_BOOKING' },
    CANCEL_BOOKING: { bookingCancelled: 'BOOK' },
    JOIN_WAITLIST: { joinedWaitlist: 'LEAVE_WAITLIST', placeFreed: 'BOOK' },
    LEAVE_WAITLIST: { leftWaitlist: 'JOIN_WAITLIST', placeFreed: 'BOOK' },
    FULL: { placeFreed: 'BOOK' },
  },
}
