/** Number of parts that are words or slugs, thus without capitals, by an address's first part. */
const slugsAfter: Record<string, number> = { location: 3, courses: 5, 'booking-confirmed': 1 }
const slugsUsually = 2

/** Punctuation that follows an address in a sentence and is copied with it. */
const sentenceSigns = /[\s.,;:!?)\]}>'"’”»…]+$/u

/**
 * Corrects an address as phones and mails write it: with capitals, or with punctuation behind it. Null where
 * it needs no correction. An id may have capitals, and keeps them.
 */
export function tidyPath(pathname: string, basePath: string): string | null {
  const parts = pathname.slice(basePath.length).split('/').slice(1)
  const slugs = slugsAfter[(parts[0] ?? '').toLowerCase()] ?? slugsUsually
  const tidy = parts.map((part, at) => (at < slugs ? inSmallLetters(part) : part))
  const last = decoded(tidy.at(-1) ?? '')
  if (last !== null && sentenceSigns.test(last))
    tidy[tidy.length - 1] = encodeURIComponent(last.replace(sentenceSigns, ''))
  const path = `${basePath}/${tidy.join('/')}`
  return path === pathname ? null : path
}

/** Lowers the letters, except those of an escape. */
const inSmallLetters = (part: string): string =>
  part.replaceAll(/%[0-9a-f]{2}|[A-Z]/gi, (found) => (found.length === 1 ? found.toLowerCase() : found))

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
