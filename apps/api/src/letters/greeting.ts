/** A dot between letters, a slash or www, as an address of the web has them. */
const looksLikeWebAddress = /[\p{L}\p{N}]\.\p{L}{2,}|[/\\]|\bwww\b|:/iu

/**
 * How a letter begins. A stranger who writes another's address into a form also writes the name: one that a mail program would make
 * a link of is left out.
 */
export const greeting = (firstName: string): string =>
  firstName.trim() === '' || looksLikeWebAddress.test(firstName) ? 'Hello,' : `Hello ${firstName},`
