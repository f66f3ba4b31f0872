/**
 * Keeps what was read last, up to so many bytes, and reads what several ask for at once only once. What is not there
 * is not kept.
 */
export function createKeptBytes(maxBytes: number) {
  const kept = new Map<string, Buffer>()
  const reading = new Map<string, Promise<Buffer | null>>()
  let total = 0

  const keep = (key: string, bytes: Buffer): void => {
    if (bytes.length > maxBytes) return
    kept.set(key, bytes)
    total += bytes.length
    // A map is in the order in which things came.
    for (const [oldest, { length }] of kept) {
      if (total <= maxBytes) return
      kept.delete(oldest)
      total -= length
    }
  }

  return async function keptBytes(key: string, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const known = kept.get(key)
    if (known) {
      // Asked for again: it goes to the end of those that go.
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const underway = reading.get(key)
    if (underway) return underway
    const asked = read().finally(() => reading.delete(key))
    reading.set(key, asked)
    const bytes = await asked
    if (bytes) keep(key, bytes)
    return bytes
  }
}
