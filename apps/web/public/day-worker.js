// Opens the list of Today without a signal. The page itself keeps its list (keep-day.ts); this worker answers for the
// addresses of Today alone, with the server's page where there is one, and is registered by that page only.
const cacheName = 'day-list'
const slowMs = 5_000
const untilHeader = 'x-kept-until'
const loginHeader = 'x-kept-for'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // Pages inside other pages, and those of a kiosk or with any other wish in the address, are the server's alone.
  if (request.mode === 'navigate' && request.destination === 'document') event.respondWith(page(request))
  else if (pathname.includes('/assets/')) event.respondWith(asset(request))
})

async function page(request) {
  const kept = await find(new URL(request.url))
  const fresh = fetch(request)
  if (!kept) return fresh
  const answered = fresh.then(async (response) => {
    if (await isOfAnother(response.clone(), kept)) await caches.delete(cacheName)
    return response
  })
  answered.catch(() => {})
  return Promise.race([
    answered.catch(() => open(kept, request)),
    new Promise((done) => setTimeout(() => done(open(kept, request)), slowMs)),
  ])
}

/** The page that is kept for an address; below it for an address without its day. Null once its time or log-in is over. */
async function find(url) {
  if (url.search !== '' && !/^\?code=[^&]*$/.test(url.search)) return null
  if (!(await caches.has(cacheName))) return null
  const cache = await caches.open(cacheName)
  for (const { url: address } of await cache.keys()) {
    const response = await cache.match(address)
    const until = response?.headers.get(untilHeader)
    if (!until || !`${new URL(address).pathname}/`.startsWith(`${url.pathname.replace(/\/+$/, '')}/`))
      continue
    if (Number(until) > Date.now() && (await isLoggedIn(response))) return { address, response }
    await cache.delete(address)
  }
  return null
}

/** Answers with the kept page at its own address. */
function open({ address, response }, request) {
  const isThere = new URL(address).pathname === new URL(request.url).pathname
  return isThere ? response.clone() : Response.redirect(address)
}

/** Asks if this browser is still logged in as it was. Where the browser does not tell, the page finds out. */
async function isLoggedIn(response) {
  if (!('cookieStore' in self)) return true
  const hint = await self.cookieStore.get('logged_in')
  return hint?.value === response.headers.get(loginHeader)
}

/** True for a page that the server shows to those whose log-in has ended, or to another person. */
async function isOfAnother(response, { response: kept }) {
  if (response.type === 'opaqueredirect' || response.status >= 500 || response.status === 429) return false
  if (!response.ok) return true
  return !(await response.text()).includes(`"loginMark":"${kept.headers.get(loginHeader)}"`)
}

/** Its name holds a hash of it, so what was kept is still what it was. What comes later is kept while a list is. */
async function asset(request) {
  if (!(await caches.has(cacheName))) return fetch(request)
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && (await caches.has(cacheName))) await cache.put(request.url, response.clone())
  return response
}
