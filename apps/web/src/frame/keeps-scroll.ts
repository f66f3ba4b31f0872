/**
 * True for the history state of a link to the same screen, such as another day: it is
 * announced, and moves nothing (A33).
 */
export const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'staysHere' in state && state.staysHere === true
