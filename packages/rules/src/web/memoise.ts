/**
 * Makes a pure function remember its values: for a function called thousands of times at once with few
 * different arguments. Values that are awaited or grow old belong in a cache (cache.ts). A full memory starts
 * again instead of growing for ever.
 * @param keyOf the key that tells two calls apart; by default the first argument
 */
export function memoise<Args extends unknown[], Value>(
  make: (...args: Args) => Value,
  maxSize: number,
  keyOf: (...args: Args) => unknown = (...args) => args[0],
): (...args: Args) => Value {
  const known = new Map<unknown, Value>()
  return (...args) => {
    const key = keyOf(...args)
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const value = make(...args)
    if (known.size >= maxSize) known.clear()
    known.set(key, value)
    return value
  }
}
