/**
 * Deletes the tickets that this browser keeps for times without a signal,
 * when a log-in or a kiosk visit ends.
 */
export function forgetTickets(): void {
  try {
    // A page without TLS has no cache, and a browser that blocks storage refuses to say.
    if ('caches' in globalThis) void caches.delete('tickets').catch(() => undefined)
  } catch {
    // A frame without its origin has none either.
  }
}
