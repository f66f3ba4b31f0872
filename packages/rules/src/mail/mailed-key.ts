const longest = 100

/**
 * Returns the key of a letter's link as it was meant. It leaves out what a mail program breaks it with, and
 * what was copied along from the sentence around it, which can't be part of a key. Null when nothing is left.
 * A text longer than any key is cut, and then is no key.
 * @param given the text behind `?key=`
 */
export function mailedKey(given: string | null): string | null {
  const [key] = /[\w-]+/.exec((given ?? '').replaceAll(/[\s\u00ad\u200b]/g, '')) ?? []
  return key?.slice(0, longest) ?? null
}
