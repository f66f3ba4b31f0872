// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let hasActed: boolean
/** Loads the module as on a new page: the first act counts once a document. */
async function openPage(): Promise<void> {
  hasActed = false
  vi.resetModules()
  const { untilFirstInteraction } = await import('./until-first-interaction.ts')
  void untilFirstInteraction().then(() => (hasActed = true))
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.useRealTimers()
})

test('a visitor who only reads is waited for three seconds', async () => {
  await openPage()
  await vi.advanceTimersByTimeAsync(2_999)
  expect(hasActed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(hasActed).toBe(true)
})

test.each(['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'click'])(
  'a %s ends the waiting at once',
  async (act) => {
    await openPage()
    window.dispatchEvent(new Event(act))
    await vi.advanceTimersByTimeAsync(0)
    expect(hasActed).toBe(true)
  },
)

const moveBy = (movementX: number, movementY: number) =>
  window.dispatchEvent(new MouseEvent('pointermove', { movementX, movementY }))

test('a resting mouse on a new page is no act, whatever the browser reports; a moving one is', async () => {
  await openPage()
  moveBy(0, 0)
  await vi.advanceTimersByTimeAsync(0)
  expect(hasActed).toBe(false)
  moveBy(0, 2)
  await vi.advanceTimersByTimeAsync(0)
  expect(hasActed).toBe(true)
})

test('a press before the page listened is not waited for again', async () => {
  document.body.innerHTML = '<button data-held>Book</button>'
  await openPage()
  await vi.advanceTimersByTimeAsync(0)
  expect(hasActed).toBe(true)
})
