/** Tickets that this browser keeps for times without a signal: gone with the log-in, and with a kiosk's visitor. */
export function forgetTickets(): void {
  try {
    // A page without TLS has none, and a browser that blocks storage refuses to say.
    if ('caches' in globalThis) void caches.delete('tickets').catch(() => undefined)
  } catch {
    // Nor has a frame without its origin.
  }
}
