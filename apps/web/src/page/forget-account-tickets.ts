import { accountRoot } from '../account-paths.ts'

/**
 * Removes the account's kept tickets at each log-in: the last customer may have been another person, whose
 * log-in ended automatically. Tickets booked here without an account stay.
 */
export async function forgetAccountTickets(): Promise<void> {
  try {
    if (!(await caches.has('tickets'))) return
    const cache = await caches.open('tickets')
    for (const request of await cache.keys())
      if (request.url.includes(`${accountRoot}/`)) await cache.delete(request)
  } catch {
    // Pages without TLS and some private windows have no cache.
  }
}
