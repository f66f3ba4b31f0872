// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setShownLogin } from '../login-hint.ts'
import { useLastPress } from './use-last-press.ts'

let root: Root
let client: QueryClient
let press: (act: () => void, afterMs?: number) => void

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  const Page = () => {
    const waitFor = useLastPress()
    useEffect(() => {
      press = waitFor
    })
    return null
  }
  root = createRoot(document.createElement('div'))
  client = new QueryClient()
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

test('spec 5: of quick presses the last one is carried out, 250 ms after it', () => {
  const acts = [vi.fn(), vi.fn(), vi.fn()]
  press(acts[0]!)
  vi.advanceTimersByTime(249)
  press(acts[1]!)
  vi.advanceTimersByTime(249)
  expect(acts[1]).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  press(acts[2]!, 100)
  vi.advanceTimersByTime(100)
  expect(acts.map((one) => one.mock.calls.length)).toEqual([0, 1, 1])
})

test('F182: a press that waits is carried out when its page is left, and one that was carried out is not repeated', () => {
  const acts = [vi.fn(), vi.fn()]
  press(acts[0]!)
  vi.advanceTimersByTime(250)
  press(acts[1]!)
  act(() => root.unmount())
  expect(acts.map((one) => one.mock.calls.length)).toEqual([1, 1])
  vi.advanceTimersByTime(1_000)
  expect(acts.map((one) => one.mock.calls.length)).toEqual([1, 1])
})

test('F182: a press of a customer whose log-in has ended is not carried out for who comes after them', () => {
  setShownLogin(client, 'Ann')
  const byAnn = vi.fn()
  press(byAnn)
  setShownLogin(client, null)
  act(() => root.unmount())
  vi.advanceTimersByTime(1_000)
  expect(byAnn).not.toHaveBeenCalled()
})
