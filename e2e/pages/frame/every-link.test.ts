import { describe, expect, test } from 'vitest'
import { faultsOfHtml } from '../../../apps/web/src/testing/html-faults.ts'
import { browseScreens } from '../../support/browse-screens.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { readPage, type ServedPage, textOf } from '../../support/served-page.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'
import { holdPlaces, newPerson } from '../../support/shop/visitor-acts.ts'
import { namesWithoutSeenWords } from './seen-words.ts'

/**
 * Promises that nothing in the product keeps. Such a sentence may be added only with the feature behind it.
 */
const promises = /only used if|prices for your age|free of charge|keep your bookings/i
/** Origins of other sites: of whom else people can complain to about their data, and of a map. */
const commissioner = 'https://ico.org.uk'
const map = 'https://www.openstreetmap.org'

/** Addresses of links, each with the page on which it was seen. */
type Links = Map<string, string>
type Seen = { links: Links; broken: string[]; faults: Set<string> }

const sayings = (page: ServedPage): string => {
  const body = page.document.body.cloneNode(true) as HTMLElement
  for (const silent of body.querySelectorAll('script, style, template')) silent.remove()
  return textOf(body)
}

/** Checks that ‘Buy a membership’ appears only in links to the joining pages, or as the title of one. */
function isMembershipPromisedInVain(page: ServedPage): boolean {
  const keepers = [...page.document.querySelectorAll('a[href^="/online-joining"]')]
  if (page.address.startsWith('/online-joining')) keepers.push(...page.document.querySelectorAll('h1'))
  const kept = keepers.filter((link) => /buy a membership/i.test(textOf(link)))
  return (sayings(page).match(/buy a membership/gi) ?? []).length !== kept.length
}

async function lookAt(page: ServedPage, { links, broken, faults }: Seen): Promise<void> {
  const here = page.origin + page.address
  const promise = promises.exec(sayings(page))?.[0]
  if (promise) broken.push(`${promise} on ${here}`)
  if (isMembershipPromisedInVain(page)) broken.push(`a membership on ${here}`)
  // Many pages share a frame: a fault in it is reported once.
  for (const fault of [...namesWithoutSeenWords(page.document), ...(await faultsOfHtml(page.html))])
    if (![...faults].some((one) => one.startsWith(fault))) faults.add(`${fault} on ${page.address}`)
  for (const link of page.document.querySelectorAll('a[href]')) {
    const { href } = new URL(link.getAttribute('href') ?? '', here)
    // Links within the same page are skipped.
    if (href.split('#')[0] !== here) links.set(href, here)
  }
}

async function lookThrough(visitor: Visitor, paths: readonly string[]): Promise<Seen> {
  const seen: Seen = { links: new Map(), broken: [], faults: new Set() }
  for (const path of paths) await lookAt(await visitor.open(path), seen)
  return seen
}

const kindOf = (href: string): string => new URL(href).pathname.replace(/[0-9a-f]*\d[\w:.-]*/g, '#')

/**
 * @returns the number of kinds of links followed within the site, the dead ones, and the other sites that
 * links lead to
 */
async function follow(visitor: Visitor, links: Links) {
  const others = new Set<string>()
  const kinds = new Set<string>()
  const dead: string[] = []
  for (const [href, seenAt] of links) {
    const { protocol, origin } = new URL(href)
    if (['mailto:', 'tel:'].includes(protocol)) continue
    if (origin !== process.env.E2E_ORIGIN) {
      others.add(origin)
      continue
    }
    // Hundreds of sessions have a link of the same kind.
    if (kinds.has(kindOf(href))) continue
    kinds.add(kindOf(href))
    const status = (await visitor.request.get(href)).status()
    if (status !== 200) dead.push(`${status} ${href} on ${seenAt}`)
  }
  return { kinds: kinds.size, dead, others: [...others].toSorted() }
}

/** Pays for the basket with a card. @returns the path of the confirmation */
async function payByCard({ request }: Visitor): Promise<string> {
  const prepared = await (await request.get('/api/checkout/prepare')).json()
  const typed = await request.post(`${process.env.E2E_CARD_SANDBOX_ORIGIN}/fields/tokens`, {
    data: {
      sessionKey: prepared.session_key,
      number: '4242424242424242',
      expiry: '12/39',
      securityCode: '123',
      name: 'Sam Porter',
    },
  })
  const { cardToken } = await typed.json()
  const authorised = await request.post('/api/checkout/authorise', {
    data: {
      billing_first_name: 'Sam',
      billing_last_name: 'Porter',
      email: 'sam@example.org',
      card_identifier: cardToken,
      session_key: prepared.session_key,
      item_hash: prepared.item_hash,
      total: prepared.total,
      terms: [1],
    },
  })
  const { transaction_uuid } = await authorised.json()
  const completed = await request.post('/api/checkout/complete', {
    data: { transaction_uuid, completed_waivers: [], payments: [], terms: [1] },
  })
  return `/booking-confirmed/${(await completed.json()).complete_order_id}`
}

const month = `/location/lockside-leisure-centre/yoga/${dayAhead(2)}/month`

/** Time for fifty pages, one after the other. */
const timeout = 300_000

const accountScreens = [
  '/my-account',
  '/my-account/bookings',
  '/my-account/bookings?show=past',
  '/my-account/details',
  '/my-account/memberships',
  '/my-account/packages',
  '/my-account/payments',
]

describe('A16, F122: no link leads nowhere, no sentence promises what is not built, no name leaves out visible words, and each page is valid HTML', () => {
  test.each(['visitor', 'customer'])(
    'no link of a %s, from Home over basket and checkout to the booking',
    { timeout },
    async (who) => {
      const visitor = createVisitor()
      if (who === 'customer') await newPerson('Owen', visitor)
      await holdPlaces(visitor)
      const seen = await lookThrough(visitor, [...browseScreens(), month, '/basket', '/basket/checkout'])
      const confirmation = await visitor.open(await payByCard(visitor))
      expect(confirmation.headings(1)[0]).toContain('Booking confirmed')
      await lookAt(confirmation, seen)
      for (const path of who === 'customer' ? accountScreens : [])
        await lookAt(await visitor.open(path), seen)

      expect([...seen.faults]).toEqual([])
      expect(seen.broken).toEqual([])
      const { kinds, dead, others } = await follow(visitor, seen.links)
      expect(dead).toEqual([])
      expect(kinds).toBeGreaterThan(20)
      expect(others).toEqual([commissioner, map])
    },
  )

  test.each([
    ['page in a kiosk', 'kiosk=true&centre=lockside-leisure-centre'],
    ['page in another site', 'embedded=true'],
  ])('spec 6: no link of a %s leads to another site', { timeout }, async (_mode, flag) => {
    const visitor = createVisitor()
    const paths = browseScreens().map((path) => `${path}${path.includes('?') ? '&' : '?'}${flag}`)
    const { links, broken, faults } = await lookThrough(visitor, paths)
    expect([...faults]).toEqual([])
    expect(broken).toEqual([])
    const { kinds, dead, others } = await follow(visitor, links)
    expect(dead).toEqual([])
    expect(kinds).toBeGreaterThan(10)
    expect(others).toEqual([])
  })

  test('control: a dead link, another site and an empty promise would be found', async () => {
    const url = new URL('/there', process.env.E2E_ORIGIN)
    const html =
      '<a href="/no/such/page/at/all">a</a> <a href="https://b.test/">b</a> free of charge; buy a membership' +
      '<button type="button" aria-label="Saturday 28">Sat 28</button><span><div></div></span>' +
      '<table role="grid"><tbody><tr role="row"><td role="gridcell"></td></tr></tbody></table>'
    const seen: Seen = { links: new Map(), broken: [], faults: new Set() }
    await lookAt(readPage(html, { status: 200, url }), seen)
    for (const fault of ['“Sat 28” is named “Saturday 28”', 'no-redundant-role', 'element-permitted-content'])
      expect([...seen.faults]).toContainEqual(expect.stringContaining(fault))
    expect(seen.broken).toEqual([`free of charge on ${url}`, `a membership on ${url}`])
    const { dead, others } = await follow(createVisitor(), seen.links)
    expect(dead).toEqual([`404 ${process.env.E2E_ORIGIN}/no/such/page/at/all on ${url}`])
    expect(others).toEqual(['https://b.test'])
  })
})
