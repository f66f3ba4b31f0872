/** Recorded exceptions: in replies these keys are camelCase on the wire, too. In requests there are none. */
const camelInReplies = new Set([
  'formattedTotal',
  'formattedBalance',
  'attendeeWaiversRequired',
  'itemHash',
  'v2Id',
])

const toSnake = new Map<string, string>()
const toCamel = new Map<string, string>()

/** Converts a key of a request: `format24Hour` → `format_24_hour`, `itemHash` → `item_hash`. */
export function snakeKey(key: string): string {
  const known = toSnake.get(key)
  if (known !== undefined) return known
  const snake = key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([a-z]{2})(\d)/g, '$1_$2')
    .toLowerCase()
  return remember(toSnake, key, snake)
}

/** Converts a key of a reply: as `snakeKey`, except for the recorded exceptions. */
export const replyKey = (key: string): string => (camelInReplies.has(key) ? key : snakeKey(key))

/** Reverses `snakeKey`; a key that is camelCase already stays as it is. */
export function camelKey(key: string): string {
  const known = toCamel.get(key)
  if (known !== undefined) return known
  return remember(
    toCamel,
    key,
    key.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  )
}

// Keys come from outside, so the memory is bounded: otherwise a stranger could fill it. It is not `memoise`
// of the rules, because the contract imports Zod and nothing else.
function remember(memory: Map<string, string>, key: string, value: string): string {
  if (memory.size < 2000 && key.length < 64) memory.set(key, value)
  return value
}

/** Converts every key for the wire: of a request or, with `replyKey`, of a reply. Values are untouched. */
export function toWire(value: unknown, keyOf: (key: string) => string = snakeKey): unknown {
  return convert(value, keyOf)
}

/**
 * Converts every key of a parsed JSON value to camelCase. Drops `__proto__`, `constructor` and `prototype`.
 */
export function fromWire(value: unknown): unknown {
  return convert(value, camelKey)
}

function convert(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, rename))
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return value.toISOString()
  const result: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') continue
    result[rename(key)] = convert((value as Record<string, unknown>)[key], rename)
  }
  return result
}
