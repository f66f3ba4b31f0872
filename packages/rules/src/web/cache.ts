interface Options<Value> {
  /** How old what is given again may be, counted from when it was asked for; without it, any age. */
  ttlMs?: number
  /** The most that all values together may have of what `sizeOf` counts: one each, unless it says otherwise. */
  maxSize: number
  sizeOf?: (value: Value) => number
  /** Whether another caller may be given the value, too. */
  isKept?: (value: Value) => boolean
  /** A clock that only goes forward. */
  nowMs: () => number
}

interface Entry<Value> {
  readonly value: Promise<Value>
  readonly askedAtMs: number
  /** Null while it is being made. */
  size: number | null
}

/**
 * The one kind of cache: a value is made once for all who ask while it is being made, and given again while it is young
 * enough and there is room. What was not asked for the longest makes room first. What failed is made again.
 */
export function createCache<Value>({
  ttlMs = Number.POSITIVE_INFINITY,
  maxSize,
  sizeOf = () => 1,
  isKept = () => true,
  nowMs,
}: Options<Value>) {
  // A map is in the order in which its keys were set.
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
