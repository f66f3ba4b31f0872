import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { importOperator } from '../../support/operators/import-operator.ts'
import type { ServedPage } from '../../support/served-page.ts'
import { createVisitor } from '../../support/shop/visitor.ts'
import { beLoggedIn, holdPlaces } from '../../support/shop/visitor-acts.ts'

const inFooter = (page: ServedPage): string[] =>
  within(within(page.getByRole('contentinfo')).getByRole('navigation', { name: 'Legal' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
const noteOf = (page: ServedPage): string | null =>
  page.queryByRole('link', { name: /^privacy notice \(opens in a new window\)$/ })?.getAttribute('href') ??
  null
const ours = ['/privacy', '/terms', '/cookies', '/accessibility']
const form = '/data-complaint'

const own = {
  privacy: 'https://own.example/privacy',
  terms: 'https://own.example/terms',
  accessibility: 'https://own.example/accessibility',
  cookies: 'https://own.example/cookies',
}

test('spec 2: the footer of each page leads to the statements', async () => {
  const visitor = createVisitor()
  for (const path of ['/', '/location/walcot-baths', '/search', '/basket', '/no/such/page/at/all'])
    expect(inFooter(await visitor.open(path))).toEqual([...ours, form])
  await holdPlaces(visitor)
  const checkout = await visitor.open('/basket/checkout')
  expect(inFooter(checkout)).toEqual([...ours, form])
  // A page in the same window would lose the words typed there.
  for (const link of within(checkout.getByRole('contentinfo')).getAllByRole('link', { name: /new window/ }))
    expect(link.getAttribute('target')).toBe('_blank')
})

test('spec 2: Register, and a guest’s details at the checkout, lead to the privacy notice', async () => {
  const visitor = createVisitor()
  expect(noteOf(await visitor.open('/register'))).toBe('/privacy')
  expect(noteOf(await visitor.open('/register?embedded=true'))).toBe('/privacy')
  await holdPlaces(visitor)
  expect(noteOf(await visitor.open('/basket/checkout'))).toBe('/privacy')
  await beLoggedIn(visitor, 'member@demo.test')
  expect(noteOf(await visitor.open('/basket/checkout'))).toBeNull()
})

test('spec 6: a kiosk leads to none of them', async () => {
  const visitor = createVisitor()
  for (const path of ['/location/walcot-baths', '/register']) {
    const kiosk = await visitor.open(`${path}?kiosk=true&centre=walcot-baths`)
    expect(kiosk.queryByRole('navigation', { name: 'Legal' })).toBeNull()
    expect(noteOf(kiosk)).toBeNull()
  }
})

test('spec 2: an operator’s own pages come before ours, which are then not there', async () => {
  const origin = await importOperator({
    slug: `own-pages-${process.pid}`,
    name: 'Own Leisure',
    client: { links: own, terms: 'Be kind.', privacy: 'We keep your name.' },
  })
  const visitor = createVisitor(origin)
  const register = await visitor.open('/register')
  expect(inFooter(register)).toEqual([own.privacy, own.terms, own.cookies, own.accessibility, form])
  expect(noteOf(register)).toBe(own.privacy)
  for (const path of ours) expect((await visitor.request.get(path)).status()).toBe(404)
  // The form is no statement: it contradicts none of theirs.
  expect((await visitor.request.get(form)).status()).toBe(200)
})

test('spec 2: an operator without privacy notice and terms has no page for them, and is not given one', async () => {
  const origin = await importOperator({ slug: `no-pages-${process.pid}`, name: 'Plain Leisure' })
  const visitor = createVisitor(origin)
  const register = await visitor.open('/register')
  expect(inFooter(register)).toEqual(['/cookies', '/accessibility', form])
  expect(noteOf(register)).toBeNull()
  for (const path of ['/privacy', '/terms']) expect((await visitor.request.get(path)).status()).toBe(404)
  const statement = (await visitor.open('/accessibility')).text()
  expect(statement).toContain('booking pages of Plain Leisure')
  expect(statement).toContain('ask at any of our venues')
})

test('spec 2: the built-in statements say whom to ask, and name what is stored', async () => {
  const visitor = createVisitor()
  const accessibility = await visitor.open('/accessibility')
  expect(accessibility.text()).toContain(
    'need what they say in another form, write to hello@lindenleisure.test or call 0117',
  )
  const cookies = (await visitor.open('/cookies')).text()
  expect(cookies).toContain('__Host-sid')
  // An operator without a container asks no one about analytics.
  expect(cookies).not.toContain('analytics')
  const origin = await importOperator({
    slug: `counted-${process.pid}`,
    name: 'Counted Leisure',
    client: { analyticsContainerIds: ['GTM-ABCD123'] },
  })
  expect((await createVisitor(origin).open('/cookies')).text()).toContain(
    'Counted Leisure’s analytics service',
  )
})

test('spec 2: the privacy notice and My details say how to complain and by when an answer comes', async () => {
  const visitor = createVisitor()
  const words =
    'To complain, use our form, which confirms at once that your complaint has arrived, or write to hello@lindenleisure.test or call 0117 496 0100.'
  const clock = 'must confirm within 30 days that your complaint has arrived'
  const notice = (await visitor.open('/privacy')).text()
  expect(notice).toContain('Linden Leisure is an invented operator')
  expect(notice).toContain(words)
  expect(notice).toContain(clock)
  await beLoggedIn(visitor, 'member@demo.test')
  expect((await visitor.open('/my-account/details')).text()).toContain(clock)
  // Without an address there is the form alone.
  const origin = await importOperator({
    slug: `no-address-${process.pid}`,
    name: 'Silent Leisure',
    client: { privacy: 'We keep your name.' },
  })
  const silent = await createVisitor(origin).open('/privacy')
  expect(silent.text()).toContain('We keep your name.')
  expect(silent.text()).toContain('your complaint has arrived. In the United Kingdom, Silent Leisure must')
})
