import type { StateTable } from './state-table.ts'

/** Spec 4: the basket's events, and what may happen at once. */
export type CartState =
  | 'unloaded'
  | 'loading'
  | 'ready'
  | 'adding'
  | 'removing'
  | 'discarding'
  | 'updating'
  | 'paying'
  | 'paid'
  | 'failed'

export type CartEvent =
  | 'load'
  | 'loaded'
  | 'failed'
  | 'add'
  | 'remove'
  | 'discard'
  | 'removeBenefit'
  | 'removePackageUsage'
  | 'updateItem'
  | 'selectUser'
  | 'changed'
  | 'pay'
  | 'paymentCompleted'
  | 'paymentFailed'
  | 'reset'
  | 'loggedOut'

// A change that fails leaves the basket as it was: what is shown is always the server's last answer.
const changing = { changed: 'ready', failed: 'ready', reset: 'unloaded', loggedOut: 'unloaded' } as const

export const cart: StateTable<CartState, CartEvent> = {
  initial: 'unloaded',
  final: ['ready', 'paid'],
  moves: {
    // An add answers with the whole basket, so nothing has to be loaded before it.
    unloaded: { load: 'loading', add: 'adding' },
    loading: { loaded: 'ready', failed: 'failed', reset: 'unloaded', loggedOut: 'unloaded' },
    ready: {
      load: 'loading',
      add: 'adding',
      remove: 'removing',
      discard: 'discarding',
      removeBenefit: 'updating',
      removePackageUsage: 'updating',
      updateItem: 'updating',
      selectUser: 'updating',
      pay: 'paying',
      reset: 'unloaded',
      loggedOut: 'unloaded',
    },
    adding: changing,
    removing: changing,
    discarding: changing,
    updating: changing,
    // F26: a basket that is being paid for is not edited; the payment is cancelled first.
    paying: { paymentCompleted: 'paid', paymentFailed: 'ready', loggedOut: 'unloaded' },
    paid: { load: 'loading', reset: 'unloaded', loggedOut: 'unloaded' },
    failed: { load: 'loading', add: 'adding', reset: 'unloaded', loggedOut: 'unloaded' },
  },
}

/** Spec 3: the basket's status flags, which exclude one another here. */
export const cartFlags = (
  state: CartState,
): {
  addingToCart: boolean
  removingFromCart: boolean
  paymentProcessing: boolean
  paymentComplete: boolean
} => ({
  addingToCart: state === 'adding',
  removingFromCart: state === 'removing',
  paymentProcessing: state === 'paying',
  paymentComplete: state === 'paid',
})
