// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastHost } from '../../ui/toasts/toast-host.tsx'
import { createToastStore, type ToastStore } from '../../ui/toasts/toasts.ts'
import { ToastsOfPage } from './toasts-of-page.tsx'

let root: Root
let store: ToastStore
let router: ReturnType<typeof createMemoryRouter>
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body)
  store = createToastStore()
  const frame = (
    <>
      <Outlet />
      <ToastHost store={store} Cards={ToastsOfPage} />
    </>
  )
  router = createMemoryRouter([{ path: '*', element: frame }])
  await act(async () => root.render(<RouterProvider router={router} />))
})
afterEach(() => act(() => root.unmount()))

const says = (content: string, options = {}) => act(async () => store.show('success', content, options))
const press = (type = 'click') => act(async () => window.dispatchEvent(new Event(type)))
const goTo = (path: string, state?: object) => act(() => router.navigate(path, { state }))
const said = () => store.list().map(({ content }) => content)

test.each(['click', 'popstate'])('a message stays behind once a %s has led to another page', async (type) => {
  await says('Saved.')
  await press(type)
  expect(said()).toEqual(['Saved.'])
  await goTo('/location/x/y/2026-11-24', { staysHere: true })
  expect(said()).toEqual(['Saved.'])
  await goTo('/basket')
  expect(said()).toEqual([])
})

test('the message of an act goes along to the page that it leads to, even when it is said once more', async () => {
  await press()
  await says('Your password is changed.')
  await goTo('/my-account/details')
  expect(said()).toEqual(['Your password is changed.'])
  await press()
  await says('Your password is changed.')
  await goTo('/my-account')
  expect(said()).toEqual(['Your password is changed.'])
})

test('a message that asks for an answer goes along', async () => {
  await says('You were logged out.', { callback: { label: 'Log in again', run: () => {} } })
  await press()
  await goTo('/basket')
  expect(said()).toEqual(['You were logged out.'])
})
