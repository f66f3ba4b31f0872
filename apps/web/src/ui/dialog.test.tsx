// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { ToastCards } from './toasts/toast-cards.tsx'
import { ToastHost } from './toasts/toast-host.tsx'
import { createToastStore } from './toasts/toasts.ts'
import { ToastsContext } from './toasts/toasts-context.ts'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // jsdom knows no modal dialogs.
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Finds the buttons as a program does that reads `aria-hidden` and no more. */
const buttons = () =>
  [...document.querySelectorAll('button')]
    .filter((one) => one.closest('[aria-hidden=true]') === null)
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)

const show = (open: boolean) =>
  act(async () =>
    root.render(
      <>
        <header>
          <button type="button">Log in</button>
        </header>
        <Dialog
          open={open}
          onClose={() => undefined}
          title="Log in"
          name="loginModal"
          closeLabel="Close"
          hidesRest
        >
          <button type="button">Log in</button>
        </Dialog>
      </>,
    ),
  )

test('wire 14: while the log-in window is open one button is called ‘Log in’, its cross ‘Close’, and its class has ‘Modal’', async () => {
  await show(false)
  expect(buttons()).toEqual(['Log in'])
  await show(true)
  expect(buttons()).toEqual(['Close', 'Log in'])
  expect(document.querySelectorAll('[class*=Modal]')).toHaveLength(1)
  await show(false)
  expect(buttons()).toEqual(['Log in'])
})

test('F182: a message stands in the dialog that is open, above all others, and in the page once none is', async () => {
  const store = createToastStore()
  const nothing = () => undefined
  const open = (lower: boolean, upper: boolean) =>
    act(async () =>
      root.render(
        <ToastsContext value={store}>
          <Dialog open={lower} onClose={nothing} title="Lower">
            <p />
          </Dialog>
          <Dialog open={upper} onClose={nothing} title="Upper">
            <p />
          </Dialog>
          <ToastHost store={store} Cards={ToastCards} />
        </ToastsContext>,
      ),
    )
  const place = () =>
    [...document.querySelectorAll('[role=alert] p')].map(
      (words) => words.closest('dialog')?.querySelector('h2')?.textContent ?? 'page',
    )
  await open(false, false)
  await act(async () => store.show('error', 'This place is taken.'))
  expect(place()).toEqual(['page'])
  await open(true, false)
  expect(place()).toEqual(['Lower'])
  await open(true, true)
  expect(place()).toEqual(['Upper'])
  await open(true, false)
  expect(place()).toEqual(['Lower'])
  await open(false, false)
  expect(place()).toEqual(['page'])
  await open(true, true)
  await open(false, true)
  expect(place()).toEqual(['Upper'])
  // The lower one has closed meanwhile.
  await open(false, false)
  expect(place()).toEqual(['page'])
})
