// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { containersOf, mayLoadAnalytics } from '../../analytics-paths.ts'
import { type PageFacts, PageFactsContext } from '../../page/page-facts.ts'
import { Analytics } from './analytics.tsx'

let root: Root
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)
const button = (words: string) =>
  [...document.body.querySelectorAll('button')].find(({ textContent }) => textContent.includes(words))!
const press = (words: string) => act(async () => button(words).click())

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.cookie = 'analytics=; max-age=0'
  root = createRoot(document.body)
})
afterEach(() => {
  act(() => root.unmount())
  for (const script of document.head.querySelectorAll('script')) script.remove()
  vi.unstubAllGlobals()
})

async function show(path: string, id: string) {
  const ids = [id]
  const router = createMemoryRouter([{ path: '*', element: <Analytics ids={ids} /> }], {
    initialEntries: [path],
  })
  await act(async () =>
    root.render(
      <PageFactsContext value={{ basePath: '' } as PageFacts}>
        <RouterProvider router={router} />
      </PageFactsContext>,
    ),
  )
}

test('spec 3: a container is loaded after a yes and not before; a no asks no more and loads none; both can be taken back', async () => {
  await show('/location/quayside', 'GTM-AAAA')
  expect(scripts()).toEqual([])
  await press('No, thanks')
  expect(document.body.textContent).toContain('Your visit is not counted.')
  expect([scripts(), document.cookie]).toEqual([[], 'analytics=no'])
  await press('Allow counting')
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-AAAA'])
  expect(document.body.textContent).toContain('Stop counting')
})

test.each([
  '/basket',
  '/basket/checkout',
  '/my-account/details',
  '/staff/money',
  '/new-password',
  '/find-booking',
  '/booking-confirmed/x?key=y',
])('spec 3: on %s nothing is asked and nothing is loaded, whatever the visitor answered', async (path) => {
  document.cookie = 'analytics=yes'
  await show(path, 'GTM-BBBB')
  expect([scripts(), document.body.textContent]).toEqual([[], ''])
})

test('spec 3: a document that began on a page for paying loads none after a step to another page', async () => {
  const began = (path: string) =>
    vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([{ name: `https://book.example${path}` }] as PerformanceEntryList)
  document.cookie = 'analytics=yes'
  began('/basket/checkout')
  await show('/location/quayside', 'GTM-CCCC')
  expect(scripts()).toEqual([])
  act(() => root.unmount())
  root = createRoot(document.body)
  began('/')
  await show('/location/quayside', 'GTM-CCCC')
  expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-CCCC'])
})

test('spec 3: an invalid container id counts as none, and browsing pages may have containers', () => {
  expect(containersOf(['GTM-ABC123', 'x"><script>', '', 'UA-1'])).toEqual(['GTM-ABC123'])
  expect(['/', '/location/a/b', '/booking-confirmed/x'].map((path) => mayLoadAnalytics(path, ''))).toEqual([
    true,
    true,
    true,
  ])
})
