// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import type { HealthAnswers } from '@touchline/contract/entities/attendance/health-answers'
import { healthAnswersShownMs } from '@touchline/rules/limits/defaults'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import { setDeskLock } from '../../calls/second-factor/desk-lock.ts'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { ReadHealth } from './read-health.tsx'

afterEach(() => {
  vi.useRealTimers()
  setDeskLock(null)
})

const place = { venueSlug: 'quay-hall', slotId: 3, bookingId: 11, place: 1, person: 'Ann Lee' }
const given: HealthAnswers = {
  person: 'Ann Lee',
  session: 'Swim, Sun 29 Nov 2026, 13:45',
  answers: [
    { asked: 'A bad back?', words: '<b>Since</b> 2019' },
    { asked: 'Any asthma?', words: 'Yes' },
  ],
  statements: [
    { planName: 'Off-peak', lines: ['Yes: A heart condition?'] },
    { planName: 'Gym', lines: [] },
  ],
  keptWith: 'person',
}
const button = () => screen.getByRole('button', { name: 'Read health answers: Ann Lee, Swim 13:45' })
/** Lets the call's script load, and its answer arrive. */
const settle = () =>
  act(async () => {
    await import('@touchline/contract/calls/attendance/read-health-answers')
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  })
const press = async () => {
  await act(async () => button().click())
  await settle()
}
const shows = (text: string) => document.body.textContent.includes(text)
/** Shows the button at a server that answers this, and presses it. */
async function open(answer: () => unknown = () => ({ data: given })) {
  const asked = vi.fn(answer)
  await renderForStaff(<ReadHealth place={place} session="Swim 13:45" />, ['duty-manager'], {
    readHealthAnswers: asked,
  })
  expect(asked).not.toHaveBeenCalled()
  await press()
  return asked
}

test('spec 6: they are asked for at the press, shown as text, and gone from the page with the window', async () => {
  const asked = await open()
  expect(asked).toHaveBeenCalledExactlyOnceWith({
    params: { venue: 'quay-hall' },
    body: { slotId: 3, bookingId: 11, place: 1 },
  })
  screen.getByText('<b>Since</b> 2019')
  screen.getByText('Yes: A heart condition?')
  screen.getByText('Each answer is no.')
  await act(async () => screen.getByRole('button', { name: 'Close' }).click())
  expect(shows('Since')).toBe(false)
  expect(shows('Yes: A heart condition?')).toBe(false)
  // Nothing is kept for a second look: it is another reading.
  await press()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('S115: they leave the page when the desk locks', async () => {
  await open()
  expect(shows('Since')).toBe(true)
  await act(async () => setDeskLock({ userId: 7, name: 'Mia', Window: () => null }))
  expect(shows('Since')).toBe(false)
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('S115: they leave the page after a minute without use, and not while it is used', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await open()
  await act(async () => vi.advanceTimersByTime(healthAnswersShownMs - 1))
  for (const [target, sign] of [
    [document.body, 'pointermove'],
    [document.body, 'focusin'],
    [document, 'selectionchange'],
  ] as const) {
    // A document's own selection does not bubble.
    const bubbles = target !== document
    await act(async () => void target.dispatchEvent(new Event(sign, { bubbles })))
    await act(async () => vi.advanceTimersByTime(healthAnswersShownMs - 1))
    expect(shows('Since')).toBe(true)
  }
  await act(async () => vi.advanceTimersByTime(1))
  expect(shows('Since')).toBe(false)
  screen.getByText(/not used for a minute/)
})

test('S115: they leave the page when another page or program is looked at, and without a signal', async () => {
  await open()
  const away = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(shows('Since')).toBe(false)
  away.mockRestore()
  await act(async () => screen.getByRole('button', { name: 'Read them again' }).click())
  await settle()
  expect(shows('Since')).toBe(true)
  // Another window beside it: the page stays visible.
  await act(async () => void dispatchEvent(new Event('blur')))
  expect(shows('Since')).toBe(false)
  screen.getByText(/another page or program was looked at/)
  await act(async () => screen.getByRole('button', { name: 'Read them again' }).click())
  await settle()
  expect(shows('Since')).toBe(true)
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => void dispatchEvent(new Event('offline')))
  offline.mockRestore()
  expect(shows('Since')).toBe(false)
  screen.getByText(/this browser keeps none/)
})

test('spec 9: one lasting status of the window says that they are opened, what they are, and that they are gone', async () => {
  let arrive = (_: unknown) => {}
  await open(() => new Promise((resolve) => (arrive = resolve)))
  const status = screen.getByRole('status')
  expect(status.textContent).toContain('Opening the answers of Ann Lee')
  arrive({ data: given })
  await settle()
  expect(status.textContent).toContain('Since')
  await act(async () => void dispatchEvent(new Event('blur')))
  expect(status.textContent).toContain('They have left this page')
  expect(screen.getAllByRole('status')).toEqual([status])
})

test.each([
  ['person', /in this person’s account/],
  ['booker', /in the account of who booked/],
  ['order', /kept with the order/],
] as const)('spec 6: a reading kept with the %s says where it is written down', async (keptWith, words) => {
  await open(() => ({ data: { ...given, keptWith } }))
  expect(screen.getAllByText(words)).toHaveLength(1)
})

test('S115: an answer that arrives after the window was closed is not shown', async () => {
  let arrive = (_: unknown) => {}
  await open(() => new Promise((resolve) => (arrive = resolve)))
  await act(async () => screen.getByRole('button', { name: 'Close' }).click())
  arrive({ data: given })
  await settle()
  expect(shows('Since')).toBe(false)
})

test.each([
  ['none are left', { answers: [], statements: [] }, /There are none any more/, /written down/],
  [
    'the key is not on the server',
    { answers: [{ asked: 'Any asthma?', words: null }], statements: [{ planName: 'Gym', lines: null }] },
    /Ask the people who run the server for the key/,
    /written down/,
  ],
])('spec 6: where %s the window says so, and not that anything was read', async (_, parts, words, untold) => {
  await open(() => ({ data: { ...given, ...parts } }))
  screen.getByText(words)
  expect(screen.queryByText(untold)).toBeNull()
})

test('S08: a refusal is said in the window', async () => {
  await open(() => {
    throw new ApiError({ status: 403, code: 'FORBIDDEN', message: 'Your log-in is not for this venue.' })
  })
  expect(shows('Your log-in is not for this venue.')).toBe(true)
})
