// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createToastStore } from '../../ui/toasts/toasts.ts'
import { ToastsContext } from '../../ui/toasts/toasts-context.ts'
import { ArrivalWarning } from './arrival-warning.tsx'

/** @returns the messages shown for an address, and the address that is left */
async function arriveAt(address: string): Promise<{ said: unknown[]; left: string }> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  window.history.replaceState(null, '', address)
  const toasts = createToastStore()
  const root = createRoot(document.body)
  const router = createBrowserRouter([{ path: '*', Component: ArrivalWarning }])
  await act(async () =>
    root.render(
      <ToastsContext value={toasts}>
        <RouterProvider router={router} />
      </ToastsContext>,
    ),
  )
  const said = toasts.list().map(({ content }) => content)
  act(() => root.unmount())
  router.dispose()
  return { said, left: window.location.pathname + window.location.search }
}

test.each([
  ['venue-for-activity', 'Please select a venue before booking an activity'],
  ['venue-for-course', 'Please select a venue before booking a course'],
  ['activity-not-found', "We couldn't find the activity you are looking for"],
])(
  'spec 2: the warning %s says “%s” once: it leaves the address, so no reload repeats it',
  async (name, words) => {
    expect(await arriveAt(`/?warning=${name}`)).toEqual({ said: [words], left: '/' })
    expect(await arriveAt(`/?warning=${name}&near=Leeds`)).toEqual({ said: [words], left: '/?near=Leeds' })
  },
)

test('an unknown warning says nothing', async () => {
  expect(await arriveAt('/?warning=toString')).toEqual({ said: [], left: '/' })
})
