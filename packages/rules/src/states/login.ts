import type { StateTable } from './state-table.ts'

/** Spec 4: "Login: idle, pending, then success … or failure". */
export type LoginState = 'idle' | 'pending' | 'success' | 'failure'

export type LoginEvent =
  | 'submitted'
  | 'succeeded'
  | 'failed'
  | 'loggedOut'
  /** The 5-second check saw that the session has ended elsewhere (F75). */
  | 'foundLoggedOut'
  /** The 5-second check, or the first page, saw a session: the user is loaded. */
  | 'foundLoggedIn'

export const login: StateTable<LoginState, LoginEvent> = {
  initial: 'idle',
  final: ['idle', 'success'],
  moves: {
    idle: { submitted: 'pending', foundLoggedIn: 'pending' },
    pending: { succeeded: 'success', failed: 'failure', loggedOut: 'idle' },
    success: {
      loggedOut: 'idle',
      foundLoggedOut: 'failure',
      // F75: somebody else logged in in another tab.
      foundLoggedIn: 'pending',
    },
    failure: { submitted: 'pending', foundLoggedIn: 'pending', loggedOut: 'idle' },
  },
}

// Spec 4: what a failure says when the server gave no message.
export const signedOutMessage = 'User signed out'

/** Spec 4: what has to happen when the state becomes the one given. */
export const loginEffects = (
  from: LoginState,
  to: LoginState,
): { clearsUserAndCart: boolean; loadsCart: boolean; closesModal: boolean } => ({
  clearsUserAndCart: from === 'success' && to !== 'success',
  loadsCart: from !== 'success' && to === 'success',
  closesModal: from !== 'success' && to === 'success',
})
