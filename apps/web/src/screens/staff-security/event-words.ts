import type { Factors } from '@touchline/contract/entities/second-factor/factors'

/** Names of what happens to a log-in of staff. */
export const eventWords: Record<Factors['events'][number]['kind'], string> = {
  'app-added': 'App set up',
  'app-removed': 'App removed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'codes-made': 'New recovery codes made',
  'code-used': 'Logged in with a recovery code',
  'pin-set': 'PIN set',
  'pin-removed': 'PIN removed',
  'step-failed': 'A second step was refused',
  'pin-failed': 'A wrong PIN was typed',
  'pin-locked': 'Five wrong PINs: the PIN was stopped at that desk',
  switched: 'Switched to with the PIN',
  reset: 'Second step reset by the operator',
}
