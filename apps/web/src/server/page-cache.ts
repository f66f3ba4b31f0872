/** One answer, complete: ready to be written to the socket. */
export type Page = { status: number; headers: Record<string, string>; body: Buffer | null; isShared: boolean }

type Entry = { page: Promise<Page>; expiresAt: number }

const MAX_ENTRIES = 1000

/**
 * Pages for visitors without a session, for at most a second: at a release thousands ask for the same page at
 * once. Whoever asks while it is being made waits for that one (single flight).
 */
export function createPageCache(ttlMs: number, monotonicMs: () => number) {
  const entries = new Map<string, Entry>()
  return {
    async get(key: string, make: () => Promise<Page>): Promise<Page> {
      const found = entries.get(key)
      if (found && found.expiresAt > monotonicMs()) return found.page
      dropExpired(entries, monotonicMs())
      if (entries.size >= MAX_ENTRIES) dropOldest(entries)
      const entry: Entry = { page: make(), expiresAt: Number.POSITIVE_INFINITY }
      entries.delete(key)
      entries.set(key, entry)
      try {
        const page = await entry.page
        // A page of which the server says that it is nobody else's is not kept: a fault, or a shell under load.
        if (page.isShared) entry.expiresAt = monotonicMs() + ttlMs
        else entries.delete(key)
        return page
      } catch (error) {
        entries.delete(key)
        throw error
      }
    },
    size: () => entries.size,
  }
}

/** Oldest first, up to one that still counts: what nobody asks for again would fill the memory. */
function dropExpired(entries: Map<string, Entry>, nowMs: number): void {
  for (const [key, { expiresAt }] of entries) {
    if (expiresAt > nowMs) return
    entries.delete(key)
  }
}

function dropOldest(entries: Map<string, Entry>): void {
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}
