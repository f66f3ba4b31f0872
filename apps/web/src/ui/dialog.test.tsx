// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

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
