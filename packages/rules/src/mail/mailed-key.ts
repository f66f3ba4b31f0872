const longest = 100

/**
 * The key of a letter's link as it was meant: what a mail program breaks it with, and what of the sentence around it was
 * copied along, can be no part of a key. Null where nothing is left; what is longer than any key is cut, and then is none.
 * @param given what stands behind `?key=`
 */
export function mailedKey(given: string | null): string | null {
  const [key] = /[\w-]+/.exec((given ?? '').replaceAll(/[\s\u00ad\u200b]/g, '')) ?? []
  return key?.slice(0, longest) ?? null
}
