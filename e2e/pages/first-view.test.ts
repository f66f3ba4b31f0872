import { expect, test } from 'vitest'
import {
  accountViews,
  aDayOfSwims,
  basketViews,
  type FirstView,
  oneTimeAt,
  scriptBytes,
  scriptsOf,
  visitorViews,
} from '../support/first-view.ts'
import { beLoggedIn, holdPlaces, newPerson } from '../support/visitor-acts.ts'
import { createVisitor, type Visitor } from '../support/visitor.ts'

const budgetBytes = 115_000

async function expectWithinBudget(visitor: Visitor, { what, path, route }: FirstView): Promise<void> {
  const reply = await visitor.request.get(path)
  const html = await reply.text()
  // Another page than the one that is meant would be light too.
  expect([what, reply.status(), /<h1[ >]/.test(html)]).toEqual([what, 200, true])
  expect(html.match(/ data-hydrating/g)?.length, what).toBeGreaterThan(1)
  const scripts = scriptsOf(html, route)
  expect(scripts.inline).toHaveLength(1)
  const bytes = scriptBytes(scripts)
  // The libraries alone are more than half: a measure that missed them would always pass.
  expect(bytes, what).toBeGreaterThan(budgetBytes / 2)
  expect(bytes, what).toBeLessThanOrEqual(budgetBytes)
}

// That a browser fetches these scripts and no others is proved in journeys/first-view.e2e.ts.
test('spec 2, spec 3: the first view of each page of a visitor has 115 kB of scripts at most', async () => {
  const visitor = createVisitor()
  const day = await visitor.open(aDayOfSwims)
  const [time] = day.main.getAllByRole('link', { name: /^Book/ })
  const views = [...visitorViews, oneTimeAt(time?.getAttribute('href') ?? '')]
  for (const view of views) await expectWithinBudget(visitor, view)
})

test('spec 2, spec 3: the first view of a filled basket and of the checkout has 115 kB of scripts at most, with a log-in too', async () => {
  for (const isCustomer of [false, true]) {
    const visitor = createVisitor()
    if (isCustomer) await newPerson('Frida', visitor)
    await holdPlaces(visitor)
    for (const view of basketViews) await expectWithinBudget(visitor, view)
  }
})

test('spec 1: the first view of each account page has 115 kB of scripts at most, and so has a day with a log-in', async () => {
  const visitor = createVisitor()
  await beLoggedIn(visitor, 'member@demo.test')
  const days = visitorViews.filter(({ what }) => what === 'Choose a Time Slot')
  expect(days).toHaveLength(1)
  const pages = accountViews.filter(({ path }) => !/BOOKING|ORDER/.test(path))
  for (const view of [...days, ...pages]) await expectWithinBudget(visitor, view)
})
