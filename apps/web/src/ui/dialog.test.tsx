// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { ToastCards } from './toasts/toast-cards.tsx'
import { ToastHost } from './toasts/toast-host.tsx'
import { createToastStore, type ToastStore } from './toasts/toasts.ts'
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

describe('messages beside dialogs', () => {
  const nothing = () => undefined
  let store: ToastStore
  beforeEach(() => {
    store = createToastStore()
  })
  /** Renders these dialogs, each open or closed. */
  const render = (dialogs: Record<string, boolean>) =>
    act(async () =>
      root.render(
        <ToastsContext value={store}>
          {Object.entries(dialogs).map(([title, open]) => (
            <Dialog key={title} open={open} onClose={nothing} title={title} hidesRest>
              <button type="button">Next</button>
            </Dialog>
          ))}
          <ToastHost store={store} Cards={ToastCards} />
        </ToastsContext>,
      ),
    )
  const open = (Lower: boolean, Upper: boolean) => render({ Lower, Upper })
  const say = (words: string, options = {}) => act(async () => store.show('error', words, options))
  const placeOf = (element: Element | undefined) =>
    element?.isConnected && (element.closest('dialog')?.querySelector('h2')?.textContent ?? 'page')
  const place = () => [...document.querySelectorAll('[role=alert] p')].map(placeOf)

  test('F182: a message stands in the dialog that is open, above all others, and in the page once none is', async () => {
    await open(false, false)
    await say('This place is taken.')
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

  test('F182: a dialog that is taken away while it is open takes no message with it', async () => {
    await render({ Lower: true, Upper: true })
    await say('This place is taken.')
    await render({ Upper: true })
    expect(place()).toEqual(['Upper'])
    await render({})
    expect(place()).toEqual(['page'])
    await say('This one, too.')
    expect(place()).toEqual(['page', 'page'])
  })

  test('A21: live regions stand in the dialog before a message comes', async () => {
    await open(true, false)
    const regions = [...document.querySelectorAll('[role=alert], [role=status]')]
    expect(regions.map(placeOf)).toEqual(['Lower', 'Lower'])
    expect(regions.map((region) => region.closest('[aria-hidden=true]'))).toEqual([null, null])
    await say('This place is taken.')
    expect(regions.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('This place is taken.'),
      '',
    ])
  })

  test('a message that took the focus once takes it no more when dialogs open and close', async () => {
    await open(false, false)
    await say('This place is taken.', { takesFocus: true })
    const words = document.querySelector<HTMLElement>('[role=alert] p')!
    expect(document.activeElement).toBe(words)
    words.blur()
    const focused = vi.spyOn(words, 'focus')
    await open(true, false)
    await open(true, true)
    await open(false, false)
    expect(document.querySelector('[role=alert] p')).toBe(words)
    expect(focused).not.toHaveBeenCalled()
  })
})
