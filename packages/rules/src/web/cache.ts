interface Options<Value> {
  /** Greatest age of a value that is given again, counted from when it was asked for; without it, any age. */
  ttlMs?: number
  /** Largest total size of all values, by `sizeOf`; by default each value counts as one. */
  maxSize: number
  sizeOf?: (value: Value) => number
  /** True when another caller may be given the value, too. */
  isKept?: (value: Value) => boolean
  /** A clock that only goes forward. */
  nowMs: () => number
}

interface Entry<Value> {
  readonly value: Promise<Value>
  readonly askedAtMs: number
  /** Null while the value is being made. */
  size: number | null
}

/**
 * Creates a cache, the only kind in use. A value is made once for all callers who ask while it is being made.
 * It is given again while it is young enough and there is room. The value not asked for the longest makes
 * room first. A value that failed is made again.
 */
export function createCache<Value>({
  ttlMs = Number.POSITIVE_INFINITY,
  maxSize,
  sizeOf = () => 1,
  isKept = () => true,
  nowMs,
}: Options<Value>) {
  // A map keeps the order in which its keys were set.
  const entries = new Map<string, Entry<Value>>()
  let total = 0
  const isYoung = (entry: Entry<Value>) => entry.size === null || nowMs() - entry.askedAtMs < ttlMs

  function remove(key: string, entry: Entry<Value>): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    total -= entry.size ?? 0
  }

  function settle(key: string, entry: Entry<Value>, value: Value): void {
    const size = sizeOf(value)
    if (entries.get(key) !== entry) return
    if (!isKept(value) || size > maxSize) return remove(key, entry)
    entry.size = size
    total += size
    for (const [oldest, other] of entries) {
      if (total <= maxSize && isYoung(other)) return
      if (other.size !== null) remove(oldest, other)
    }
  }

  return function cached(key: string, make: () => Promise<Value>): Promise<Value> {
    const found = entries.get(key)
    if (found && isYoung(found)) {
      entries.delete(key)
      entries.set(key, found)
      return found.value
    }
    if (found) remove(key, found)
    const entry: Entry<Value> = { value: make(), askedAtMs: nowMs(), size: null }
    entries.set(key, entry)
    entry.value.then(
      (value) => settle(key, entry, value),
      () => remove(key, entry),
    )
    return entry.value
  }
}
