/**
 * A pure function that remembers what it gave: for what is asked thousands of times of few arguments, and at once; what
 * has to be waited for or grows old belongs in a cache (cache.ts). A full memory starts again rather than growing for ever.
 * @param keyOf what tells two calls apart; without it the first argument
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
