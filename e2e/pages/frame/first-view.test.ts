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
} from '../../support/first-view.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'
import { beLoggedIn, holdPlaces, newPerson } from '../../support/shop/visitor-acts.ts'

const budgetBytes = 115_000

/** Measures a first view; of the wrong page, or of one that listens at once, it says that. */
async function measure(visitor: Visitor, { what, path, route }: FirstView) {
  const reply = await visitor.request.get(path)
  const html = await reply.text()
  const scripts = scriptsOf(html, route)
  return {
    what,
    status: reply.status(),
    isScreen: /<h1[ >]/.test(html) && (html.match(/ data-hydrating/g)?.length ?? 0) > 1,
    inline: scripts.inline.length,
    bytes: scriptBytes(scripts),
  }
}

const measureAll = async (visitor: Visitor, views: readonly FirstView[]) => {
  const measured: Awaited<ReturnType<typeof measure>>[] = []
  for (const view of views) measured.push(await measure(visitor, view))
  return measured
}

/** The libraries alone are more than half: a measure that missed them would always pass. */
const isWithinBudget = ({ status, isScreen, inline, bytes }: Awaited<ReturnType<typeof measure>>) =>
  status === 200 && isScreen && inline === 1 && bytes > budgetBytes / 2 && bytes <= budgetBytes

// That a browser fetches these scripts and no others is proved in journeys/first-view.e2e.ts.
test('spec 2, spec 3: the first view of each page of a visitor has 115 kB of scripts at most', async () => {
  const visitor = createVisitor()
  const day = await visitor.open(aDayOfSwims)
  const [time] = day.main.getAllByRole('link', { name: /^Book/ })
  const views = [...visitorViews, oneTimeAt(time?.getAttribute('href') ?? '')]
  const measured = await measureAll(visitor, views)
  expect(measured).toHaveLength(13)
  expect(measured.filter((one) => !isWithinBudget(one))).toEqual([])
})

test('spec 2, spec 3: the first view of a filled basket and of the checkout has 115 kB of scripts at most, with a log-in too', async () => {
  for (const isCustomer of [false, true]) {
    const visitor = createVisitor()
    if (isCustomer) await newPerson('Frida', visitor)
    await holdPlaces(visitor)
    const measured = await measureAll(visitor, basketViews)
    expect(measured).toHaveLength(2)
    expect(measured.filter((one) => !isWithinBudget(one))).toEqual([])
  }
})

test('spec 1: the first view of a day with a log-in, and that of each account page, has 115 kB of scripts at most', async () => {
  const visitor = createVisitor()
  await beLoggedIn(visitor, 'member@demo.test')
  const days = visitorViews.filter(({ what }) => what === 'Choose a Time Slot')
  expect(days).toHaveLength(1)
  const pages = accountViews.filter(({ path }) => !/BOOKING|ORDER/.test(path))
  const [day, ...account] = await measureAll(visitor, [...days, ...pages])
  expect(account).toHaveLength(12)
  expect(day).toSatisfy(isWithinBudget)
  expect(account.filter((one) => !isWithinBudget(one))).toEqual([])
})
