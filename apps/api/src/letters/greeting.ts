/** Letters of any script with the marks on them, and between them a space, an apostrophe, a hyphen or the dot of an initial. */
const nameLike = /^\p{L}[\p{L}\p{M}\u200C\u200D]*(?:(?:\. ?|[ '’ʼ·-])\p{L}[\p{L}\p{M}\u200C\u200D]*)*\.?$/u
const webAddress = /\p{L}\.\p{L}{2,}|\bwww\b/iu
const charactersAtMost = 40
const wordsAtMost = 4

/**
 * A name as a letter says it, or null. A stranger who writes another's address into a form also writes the name: one that has
 * digits, signs or a line break, that a mail program would make a link of, or that is a sentence, is left out.
 */
export function nameInLetter(name: string): string | null {
  const one = name.trim()
  return one.length <= charactersAtMost &&
    one.split(' ').length <= wordsAtMost &&
    nameLike.test(one) &&
    !webAddress.test(one)
    ? one
    : null
}

/** The first words of a letter. */
export function greeting(firstName: string): string {
  const name = nameInLetter(firstName)
  return name === null ? 'Hello,' : `Hello ${name},`
}
