import type { Guest } from './basket-record.ts'

/** A person by name as the claims know them, however it was typed; empty for none. */
export const guestKey = (guest: Guest | null): string =>
  guest === null
    ? ''
    : `${guest.firstName} ${guest.lastName} ${guest.dateOfBirth ?? ''}`
        .trim()
        .replaceAll(/\s+/g, ' ')
        .toLowerCase()
