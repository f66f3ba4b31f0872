// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { busyPageAgainAfterSeconds } from '@touchline/rules/limits/defaults'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { type PageFacts, PageFactsContext } from '../../page/page-facts.ts'
import { reloadPage } from '../../page/reload-page.ts'
import { boundaryWith, RootBoundary, statusOfError } from './boundaries.tsx'

vi.mock(import('../../page/reload-page.ts'), () => ({ reloadPage: vi.fn() }))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.mocked(reloadPage).mockClear()
  root = createRoot(document.body)
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows a screen whose data is refused with this error, and returns its words. */
async function show(
  ErrorBoundary: () => React.ReactNode,
  refusal: ApiError,
  client = new QueryClient(),
): Promise<string> {
  const loader = () => {
    throw refusal
  }
  const router = createMemoryRouter([{ path: '/', loader, Component: () => 'The day', ErrorBoundary }])
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <PageFactsContext value={{ basePath: '', isKiosk: false } as PageFacts}>
          <RouterProvider router={router} />
        </PageFactsContext>
      </QueryClientProvider>,
    ),
  )
  // Parts that few pages show are fetched where they are shown.
  await act(() => vi.dynamicImportSettled())
  return document.body.textContent
}

test.each([
  ['of the theme', RootBoundary],
  ['of a screen', boundaryWith()],
])(
  'F92: data %s that is refused for load is busy, and the page tries again automatically',
  async (_, boundary) => {
    const words = await show(boundary, new ApiError({ status: 503, code: 'BUSY', message: '' }))
    expect(words).toContain('We’re very busy right now')
    expect(words).not.toMatch(/maintenance|dropped the ball/)
    expect(reloadPage).not.toHaveBeenCalled()
    vi.advanceTimersByTime(busyPageAgainAfterSeconds * 1000)
    expect(reloadPage).toHaveBeenCalledTimes(1)
  },
)

test('F116: a venue that has closed says so, and leads to the one that replaces it', async () => {
  const gone = new ApiError({
    status: 410,
    code: 'VENUE_CLOSED',
    message: 'Old Baths has closed. New Baths takes its place.',
    details: { insteadSlug: 'new-baths', insteadName: 'New Baths' },
  })
  expect(statusOfError(gone)).toBe(410)
  expect(await show(boundaryWith(), gone)).toContain('Old Baths has closed. New Baths takes its place.')
  const links = [...document.body.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  expect(links).toEqual([
    ['Go to New Baths', '/location/new-baths'],
    ['See all venues', '/'],
  ])
})

test('A32: the page says whom to ask once it knows', async () => {
  const fault = new ApiError({ status: 500, code: 'FAULT', message: '' })
  expect(await show(RootBoundary, fault)).not.toContain('Questions?')
  const client = new QueryClient()
  client.setQueryData(clientQuery().queryKey, {
    name: 'Mill House Leisure',
    contact: { phone: '01632 960001', email: '', hours: 'Every day 07:00 to 22:00' },
  } as never)
  expect(await show(RootBoundary, fault, client)).toContain(
    'Questions? Ask Mill House Leisure:01632\u00a0960001Every day 07:00 to 22:00',
  )
})

test('spec 8: any other 503 of the theme is maintenance', async () => {
  const words = await show(RootBoundary, new ApiError({ status: 503, code: 'MAINTENANCE', message: '' }))
  expect(words).toContain('Unable to access the site due to planned maintenance.')
})

test.each([409, 422])(
  'spec 8: data of a screen that is refused with %i shows a danger notice with the server’s words, never the error screen',
  async (status) => {
    const refusal = new ApiError({ status, code: 'BAD_REQUEST', message: 'Not just now.' })
    const words = await show(boundaryWith(), refusal)
    expect(document.querySelector('[role=alert]')?.textContent).toContain('Not just now.')
    expect(document.querySelector('h1')?.textContent).toBe('This can’t be shown')
    expect(words).not.toContain('dropped the ball')
    expect(statusOfError(refusal)).toBe(status)
    // A refusal of the theme stays the error screen.
    expect(await show(RootBoundary, refusal)).toContain('dropped the ball')
  },
)
