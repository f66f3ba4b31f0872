import { accountRoot } from '../account-paths.ts'

/**
 * With each log-in: who was logged in before may have been another person, whose log-in ended by itself. What a visitor
 * booked here without an account stays kept.
 */
export async function forgetAccountTickets(): Promise<void> {
  try {
    if (!(await caches.has('tickets'))) return
    const cache = await caches.open('tickets')
    for (const request of await cache.keys())
      if (request.url.includes(`${accountRoot}/`)) await cache.delete(request)
  } catch {
    // A page without TLS has none, nor have some private windows.
  }
}
