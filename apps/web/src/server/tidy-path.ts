/** Number of parts of an address that are words or slugs, without capitals, by its first one. */
const slugsAfter: Record<string, number> = { location: 3, courses: 5, 'booking-confirmed': 1 }
const slugsUsually = 2

/** Signs that stand behind an address in a sentence and are copied with it. */
const sentenceSigns = /[\s.,;:!?)\]}>'"’”»…]+$/u

/**
 * Where an address leads as a phone or a mail writes it: with capitals, or with a sentence's sign behind it; null where it is
 * written so already. An id may have capitals, and keeps them.
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

/** The bytes of an escape are left as they are. */
const inSmallLetters = (part: string): string =>
  part.replaceAll(/%[0-9a-f]{2}|[A-Z]/gi, (found) => (found.length === 1 ? found.toLowerCase() : found))

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
