import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import { dayQuery } from '../../calls/attendance/day.ts'
import { loadDayDocument } from '../../calls/attendance/day-document.ts'
import { listUnsentMarks } from '../../calls/attendance/unsent-marks.ts'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { isLoggingOut } from '../../calls/login/is-logging-out.ts'
import { getShownLogin, loginHint } from '../../calls/login-hint.ts'
import { getDeskLock } from '../../calls/second-factor/desk-lock.ts'
import { dayListCache, forgetDayList } from '../../page/forget-kept.ts'
import type { PageFacts } from '../../page/page-facts.ts'
import { type PageData, pageDataId } from '../../page-data.ts'
import { staffPaths } from '../../staff-paths.ts'
import { listKnownQueries, writePageData } from '../../write-page-data.ts'

/** Version of a list that was kept: it is no answer's, so that the first one of the server brings the whole list again. */
export const keptVersion = ''

/** Answers that Today needs to be shown. All others, such as a person's page that was open before, are not kept. */
const keptCalls = new Set([
  'catalogue/get-client',
  'catalogue/get-footer',
  'catalogue/get-theme',
  'catalogue/get-venue',
  'catalogue/venue-names',
  'staff/list-own-posts',
])

type Kept = { client: QueryClient; facts: PageFacts; venue: string; date: string; asOfMs: number }

/** Document of this page without its content, and the answer's headers, by its address. */
const shells = new Map<string, Promise<{ html: string; headers: Headers } | null>>()
let last: Promise<void> = Promise.resolve()
let number = 0

/**
 * Keeps the list as the page has it, so that its address opens without a signal for a while. A later call replaces one that
 * waits. Where the browser keeps nothing, the page works as before.
 */
export async function keepDay(kept: Kept): Promise<void> {
  if (!('serviceWorker' in navigator && 'caches' in globalThis)) return
  number += 1
  const own = number
  last = last.then(async () => {
    if (own === number) await keep(kept).catch(() => undefined)
  })
  await last
}

async function keep(kept: Kept): Promise<void> {
  const { client, facts, venue, date } = kept
  const login = getShownLogin(client)
  if (!mayKeep(client, login)) return
  const scope = `${facts.basePath}${staffPaths.today()}`
  await navigator.serviceWorker.register(`${facts.basePath}/day-worker.js`, { scope })
  // Another page may be open by now.
  const address = `${location.origin}${facts.basePath}${staffPaths.today(venue, date)}`
  const cache = await caches.open(dayListCache)
  const news = newsOf(kept)
  const { data, minutes } = dataOf(kept)
  // A page that was opened again has nothing new, and its time goes on.
  const before = (await cache.match(address))?.headers
  if (before?.get('x-kept-news') === news && before.get('x-kept-for') === login) return
  const shell = await shellOf(cache, address, `"loginMark":"${login}"`)
  if (shell === null) return
  const headers = new Headers(shell.headers)
  headers.set('x-kept-until', String(Date.now() + minutes * 60_000))
  headers.set('x-kept-for', login ?? '')
  headers.set('x-kept-news', news)
  await forgetOthers(cache, login)
  await keepAssets(cache, shell.html, facts)
  await cache.put(address, new Response(withData(shell.html, data), { headers }))
  // Meanwhile the staff may have left.
  if (!mayKeep(client, login)) forgetDayList()
}

/** Names the last answer and the last press: from there the time of the list counts. */
function newsOf({ venue, asOfMs }: Kept): string {
  const presses = listUnsentMarks().filter((one) => one.venue === venue)
  const last = presses.reduce((latest, { pressedAt }) => (pressedAt > latest ? pressedAt : latest), '')
  const takenBack = presses.reduce((count, one) => count + one.takenBack.length, 0)
  return [asOfMs, last, presses.length, takenBack].join(' ')
}

/** True while the page's staff are logged in here, and the page is not locked. */
const mayKeep = (client: QueryClient, login: string | null): boolean =>
  login !== null &&
  getShownLogin(client) === login &&
  loginHint() === login &&
  !isLoggingOut(client) &&
  getDeskLock() === null

/** Returns the document that the server writes for this address, without what it shows. */
async function shellOf(cache: Cache, address: string, mark: string) {
  const known = shells.get(address)
  if (known) return known
  const asked = (async () => {
    const shellIn = async (response: Response | undefined) => {
      const html = response?.ok ? await response.text() : ''
      // The log-in may have ended since, or a new build have come: its scripts may not read this page's data.
      return response && html.includes(mark) && isOfThisBuild(html)
        ? { html, headers: headersOf(response) }
        : null
    }
    return (await shellIn(await cache.match(address))) ?? (await shellIn(await loadDayDocument(address)))
  })()
  shells.set(address, asked)
  const shell = await asked.catch(() => null)
  if (shell === null) shells.delete(address)
  return shell
}

/** True for a document that begins with the scripts of this page. */
const isOfThisBuild = (html: string): boolean =>
  [...document.querySelectorAll('script[type="module"][src]')].every((script) =>
    html.includes(`src="${script.getAttribute('src')}"`),
  )

function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const gone of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(gone)
  return headers
}

/** Puts the data into the document, in place of all that the server has written of its own. */
function withData(html: string, data: PageData): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const app = page.getElementById('app')
  const block = page.getElementById(pageDataId)
  if (!app || !block) throw new Error('The document of Today has no place for its data')
  app.textContent = ''
  block.textContent = writePageData(data)
  return `<!DOCTYPE html>${page.documentElement.outerHTML}`
}

/**
 * Returns what the page needs to be shown again: the list without anything about health, of the staff their name alone, and no
 * one's basket; and the minutes for which it opens.
 */
export function dataOf({ client, facts, venue, date, asOfMs }: Kept): { data: PageData; minutes: number } {
  const { queryKey } = dayQuery(venue, date)
  const day = client.getQueryData(queryKey)
  if (day === undefined) throw new Error('There is no list to keep')
  const sessions = day.data.map((session) => ({
    ...session,
    // Staff write into notes what they like.
    notes: [],
    bookings: session.bookings.map((booking) => ({
      ...booking,
      places: booking.places.map((place) => ({ ...place, hasHealthAnswers: false })),
    })),
  }))
  const user = client.getQueryData(userQuery().queryKey)
  const known = listKnownQueries(client).filter((one) => 'data' in one && keptCalls.has(String(one.key[0])))
  const meta = { ...day.meta, asOf: new Date(asOfMs).toISOString(), version: keptVersion }
  return {
    minutes: day.meta.keepMinutes,
    data: {
      facts: { ...facts, nowMs: asOfMs, loginMark: getShownLogin(client) },
      rendered: null,
      queries: [
        ...known,
        { key: userQuery().queryKey, data: user ? nameOf(user) : null },
        { key: cartQuery().queryKey, data: null },
        { key: queryKey, data: { meta, data: sessions } },
      ],
    },
  }
}

/** Returns the staff's own record with what the page's frame shows. */
const nameOf = ({ id, role, firstName, lastName, homeVenueId, homeVenueSlug, currency }: User): User => ({
  id,
  role,
  firstName,
  lastName,
  homeVenueId,
  homeVenueSlug,
  currency,
  reference: '',
  email: '',
  emailIsProven: true,
  phone: '',
  address: { lineOne: '', lineTwo: '', city: '', postcode: '' },
  membershipUser: null,
  credit: { balance: 0, formattedBalance: '' },
  hasInstruction: false,
  hasBillingDate: true,
  hasOutstandingPenalties: false,
  membershipDocumentUploadRequired: false,
  documentExpiry: [],
  profilePhoto: null,
  penalties: [],
  notices: [],
  agreedToTermsAt: null,
  savedCards: null,
})

/** Removes lists of other log-ins, and those that open no more. */
async function forgetOthers(cache: Cache, login: string | null): Promise<void> {
  for (const request of await cache.keys()) {
    const headers = (await cache.match(request))?.headers
    const until = headers?.get('x-kept-until')
    if (until && (Number(until) < Date.now() || headers?.get('x-kept-for') !== login))
      await cache.delete(request)
  }
}

/** Keeps the scripts, styles and letters that the page has loaded, and those that its document names. */
async function keepAssets(cache: Cache, html: string, { basePath }: PageFacts): Promise<void> {
  const assets = `${location.origin}${basePath}/assets/`
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const named = (html.match(/[\w./-]*\/assets\/[\w.-]+/g) ?? []).map(
    (path) => new URL(path, location.origin).href,
  )
  const wanted = new Set([...loaded, ...named].filter((one) => one.startsWith(assets)))
  await Promise.allSettled([...wanted].map(async (one) => (await cache.match(one)) ?? cache.add(one)))
}
