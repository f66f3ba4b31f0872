/** A33: another day of the same screen is announced, and moves nothing. */
export const isStay = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'staysHere' in state && state.staysHere === true
