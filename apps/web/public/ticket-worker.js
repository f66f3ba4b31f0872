// Keeps the tickets that this browser has opened, so that they open at the desk without a signal. It answers for the
// pages of its scope alone, and is registered by an opened ticket only: no other page is ever served by it.
const cacheName = 'tickets'
const slowMs = 5_000
const untilHeader = 'x-ticket-until'
const referenceHeader = 'x-ticket-reference'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.includes('/assets/')) event.respondWith(asset(request))
})

/**
 * `address` of a ticket, `assets` that its page has loaded, its `reference`, and `until` when it is of use, as the epoch's
 * milliseconds.
 */
async function keep({ address, assets, reference, until }) {
  const cache = await caches.open(cacheName)
  await forgetOld(cache)
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) return
  const html = await response.text()
  // The log-in may have ended since, or the server had no time to write the page.
  if (!html.includes(reference)) return
  await cache.put(address, ticketOf(html, response.headers, { until, reference }))
  const named = html.match(/[\w./-]*\/assets\/[\w.-]+/g) ?? []
  const wanted = new Set([...named, ...assets].map((one) => new URL(one, address).href))
  await Promise.allSettled([...wanted].map(async (one) => (await cache.match(one)) ?? cache.add(one)))
}

/** The network's page where it answers in time, since a booking may have changed; else the one that was kept. */
async function page(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.url)
  const fresh = fetch(request).then(async (response) => {
    if (kept && (response.ok || response.status === 404)) await renew(cache, request, kept, response.clone())
    return response
  })
  if (!kept) return fresh.catch(() => byItsLink(cache, request))
  fresh.catch(() => {})
  return Promise.race([
    fresh.catch(() => kept.clone()),
    new Promise((done) => setTimeout(() => done(kept.clone()), slowMs)),
  ])
}

/** Without a signal a page whose address has lost its letter's key (keep-order-key.ts) goes by that link, if it was kept. */
async function byItsLink(cache, { url }) {
  const withoutKey = (address) => {
    const { origin, pathname } = new URL(address)
    return origin + pathname
  }
  const link = (await cache.keys()).find(
    (one) => one.url.includes('?') && withoutKey(one.url) === withoutKey(url),
  )
  return link && link.url !== url ? Response.redirect(link.url) : Response.error()
}

/** A page without the reference is not this browser's ticket any more: its log-in has ended, or it is another's. */
async function renew(cache, request, kept, response) {
  const [until, reference] = [untilHeader, referenceHeader].map((name) => kept.headers.get(name))
  const html = await response.text()
  if (response.ok && html.includes(reference))
    await cache.put(request.url, ticketOf(html, response.headers, { until, reference }))
  // A page that the server had no time to write says nothing of that.
  else if (!html.includes('"rendered":null')) await cache.delete(request.url)
}

/** Its name holds a hash of it, so what was kept is still what it was. */
async function asset(request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(request.url)) ?? fetch(request)
}

function ticketOf(html, headers, { until, reference }) {
  const kept = new Headers(headers)
  for (const gone of ['content-encoding', 'content-length', 'set-cookie']) kept.delete(gone)
  kept.set(untilHeader, String(until))
  kept.set(referenceHeader, reference)
  return new Response(html, { headers: kept })
}

/** Tickets whose sessions are over; with the last of them all that pages are made of. */
async function forgetOld(cache) {
  let left = 0
  for (const request of await cache.keys()) {
    const until = (await cache.match(request))?.headers.get(untilHeader)
    if (!until) continue
    if (Number(until) < Date.now()) await cache.delete(request)
    else left += 1
  }
  if (left === 0) for (const request of await cache.keys()) await cache.delete(request)
}
