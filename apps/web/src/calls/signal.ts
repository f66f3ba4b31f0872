/*
 * Whether the server can be reached at all. A page without a signal keeps what it shows: what was asked of the server
 * waits here and is sent again, with the same key, as soon as any answer comes.
 */

/** How long an answer is waited for, and how long it is until the next try. */
const TRY_MS = 5_000

let address = ''
let lost: Promise<void> | null = null
let lookNow = () => {}
const listeners = new Set<() => void>()

/** `apiBase` as in browser-transport.ts. Whatever the server says at this address, it is there. */
export function lookForSignalAt(apiBase: string): void {
  address = `${apiBase}/api/activities/client`
}

/**
 * For a request that no answer came to. Waits until there is a signal again.
 * @returns false when there was a signal all along, and something else failed
 */
export async function hadNoSignal(): Promise<boolean> {
  if (!lost && (await isServerThere())) return false
  if (!lost) {
    lost = untilServerIsThere()
    tell()
  }
  await lost
  return true
}

/** The visitor's own device knows that it is offline, or it does not and no answer comes all the same. */
export type SignalLost = 'offline' | 'no answer'

export const whySignalLost = (): SignalLost | null =>
  lost === null ? null : navigator.onLine ? 'no answer' : 'offline'

/** By which the browser says that the visitor's device has changed its mind. */
const deviceEvents = ['online', 'offline'] as const

/** Only in a browser. */
export function onSignal(listener: () => void): () => void {
  listeners.add(listener)
  for (const event of deviceEvents) addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of deviceEvents) removeEventListener(event, listener)
  }
}

/** The visitor asks for it. */
export async function tryAgain(): Promise<void> {
  if (await isServerThere()) lookNow()
}

async function untilServerIsThere(): Promise<void> {
  do await untilNextLook()
  while (!(await isServerThere()))
  lost = null
  tell()
}

async function untilNextLook(): Promise<void> {
  await new Promise<void>((resolve) => {
    lookNow = resolve
    addEventListener('online', lookNow)
    setTimeout(resolve, TRY_MS)
  })
  removeEventListener('online', lookNow)
}

export async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TRY_MS)
    // An answer that may not be read, of another origin, is one too.
    await fetch(address, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
