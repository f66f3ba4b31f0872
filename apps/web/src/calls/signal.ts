/*
 * Finds out whether the server can be reached at all. A page without a signal keeps what it shows: requests
 * wait here, and are sent again with the same key as soon as any answer comes.
 */

/** Longest wait for an answer, and the pause before the next try. */
const TRY_MS = 5_000

let address = ''
let lost: Promise<void> | null = null
let lookNow = () => {}
const listeners = new Set<() => void>()

/**
 * Sets the address to check; `apiBase` as in browser-transport.ts. Any answer from it means that the server
 * is there.
 */
export function lookForSignalAt(apiBase: string): void {
  address = `${apiBase}/api/activities/client`
}

/**
 * Handles a request without an answer: waits until there is a signal again.
 * @returns false when there was a signal all along, and something else failed
 */
export async function waitForSignal(): Promise<boolean> {
  if (!lost && (await isServerThere())) return false
  if (!lost) {
    lost = untilServerIsThere()
    tell()
  }
  await lost
  return true
}

/**
 * 'offline': the visitor's device knows that it is offline. 'no answer': it does not, but no answer comes.
 */
export type SignalLost = 'offline' | 'no answer'

export const signalLossCause = (): SignalLost | null =>
  lost === null ? null : navigator.onLine ? 'no answer' : 'offline'

/** Events by which the browser tells that the device went online or offline. */
const deviceEvents = ['online', 'offline'] as const

/** Subscribes to changes of the signal. Only in a browser. */
export function onSignal(listener: () => void): () => void {
  listeners.add(listener)
  for (const event of deviceEvents) addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of deviceEvents) removeEventListener(event, listener)
  }
}

/** Checks now, at the visitor's request. */
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
    // An answer of another origin counts too, though it may not be read.
    await fetch(address, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal })
    return true
  } catch {
    return false
  }
}

function tell(): void {
  for (const listener of listeners) listener()
}
