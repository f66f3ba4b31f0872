import type { Guest } from './basket-record.ts'

/** Returns the key under which the claims know a person by name, however it was typed; empty for none. */
export const guestKey = (guest: Guest | null): string =>
  guest === null
    ? ''
    : `${guest.firstName} ${guest.lastName} ${guest.dateOfBirth ?? ''}`
        .trim()
        .replaceAll(/\s+/g, ' ')
        .toLowerCase()
