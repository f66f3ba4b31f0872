import { chunkLoadTimeoutMs } from '@touchline/rules/limits/limits'
import { isServerThere, waitForSignal } from './calls/signal.ts'

const LAST_RELOAD = 'touchline.lost-chunk'
/** Much longer than the wait for a chunk: two that hang in turn must not make a loop. */
const AGAIN_AFTER_MS = 600_000

/** Spec 8: error for a chunk that did not load. */
export class ChunkLoadError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ChunkLoadError'
  }
}

/**
 * Fetches a part of the program; without a signal it waits for one. If the server no longer has the part,
 * reloads the page once; after that, the error goes to the screen's boundary.
 * @throws ChunkLoadError
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await loadInTime(load)
    } catch (error) {
      if (typeof document === 'undefined') throw error
      if (await waitForSignal()) continue
      // The page is reloading: nothing may be shown any more.
      if (reloadOnce()) return await new Promise<never>(() => {})
      if (error instanceof ChunkLoadError) throw error
      throw new ChunkLoadError('A script could not be loaded', { cause: error })
    }
  }
}

/** Loads within 120 s, else gives up (spec 9). */
async function loadInTime<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, fail) => {
    const giveUp = () => fail(new ChunkLoadError('A script did not come in time'))
    timer = setTimeout(giveUp, chunkLoadTimeoutMs)
  })
  try {
    return await Promise.race([load(), timeout])
  } finally {
    clearTimeout(timer)
  }
}

let isLeaving = false

/**
 * Reloads the page once. After a deployment an open page may ask for a script that is gone, and a reload
 * fetches the new one. Not repeated for a while, and never without storage, since a loop would be worse than
 * the error screen.
 */
function reloadOnce(): boolean {
  if (isLeaving) return true
  try {
    if (Date.now() - Number(sessionStorage.getItem(LAST_RELOAD) ?? 0) < AGAIN_AFTER_MS) return false
    sessionStorage.setItem(LAST_RELOAD, String(Date.now()))
  } catch {
    return false
  }
  isLeaving = true
  window.location.reload()
  return true
}

/** Reloads for parts that are fetched without `loadChunk`, which a page can do without for a while. */
export function reloadOnLostChunk(): void {
  window.addEventListener('vite:preloadError', () => {
    void isServerThere().then((isThere) => isThere && reloadOnce())
  })
}
