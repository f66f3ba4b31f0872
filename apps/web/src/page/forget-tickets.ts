/** Tickets that this browser keeps for times without a signal: gone with the log-in, and with a kiosk's visitor. */
export function forgetTickets(): void {
  // A page without TLS has none.
  if ('caches' in globalThis) void caches.delete('tickets')
}
