import type { WaitingLogIn } from '@touchline/contract/entities/second-factor/factors'

/** Words for a page that offers no passkey. */
export const noPasskeysWords: Record<NonNullable<WaitingLogIn['noPasskeys']>, string> = {
  'not-secure':
    'Passkeys can’t be used at this address: browsers want a secure connection (https) for them. Codes work.',
  'no-host-name':
    'Passkeys can’t be used at this address: browsers want a name for them, not a number. Codes work.',
}
