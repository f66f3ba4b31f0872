/** Deepest nesting that is read. No call of ours is nested deeper than five. */
const levelsAtMost = 20

/**
 * F87, S85: true when a value from outside can be read. Deeper nesting would overflow the stack, and
 * PostgreSQL can't store NUL or half a surrogate pair in a text.
 */
export function isReadable(given: unknown): boolean {
  const open: { value: unknown; level: number }[] = [{ value: given, level: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, level } = next
    if (typeof value === 'string' && !isText(value)) return false
    if (typeof value !== 'object' || value === null) continue
    if (level >= levelsAtMost) return false
    for (const [key, inner] of Object.entries(value)) {
      if (!isText(key)) return false
      open.push({ value: inner, level: level + 1 })
    }
  }
  return true
}

const isText = (text: string): boolean => !text.includes('\0') && !halfPair.test(text)
const halfPair = /\p{Surrogate}/u
