import type { Mail } from './port.ts'

/** Keeps what it is given. */
export const createOutbox = (): Mail => ({
  accept: async (message, keep) => {
    await keep(message)
    return { kind: 'accepted' }
  },
})
