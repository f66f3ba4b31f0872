// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import type { CallApi } from '../../calls/call-api.ts'
import { createQueryClient } from '../../calls/call-query.ts'
import { createToastStore } from '../../ui/toasts/toasts.ts'
import { ToastsContext } from '../../ui/toasts/toasts-context.ts'
import { useRemovals } from './use-removals.ts'
// Loaded before the clock stops.
import '@touchline/contract/calls/basket/remove-items'
import '@touchline/contract/calls/basket/get-cart'

const cart = { id: 1, version: 1, items: [], membershipItems: [], packageItems: [], releasedItems: [] }
let root: Root
let used: ReturnType<typeof useRemovals>
let removed: () => void
let answers: { ids: unknown; give: (of: unknown) => void; refuse: (by: Error) => void }[]

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const leaving = () => [...used.leaving]

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  removed = vi.fn()
  answers = []
  const callApi = ({ name }: { name: string }, args: { body?: { cartItemIds: unknown } }) =>
    name === 'removeItems'
      ? new Promise((give, refuse) => answers.push({ ids: args.body?.cartItemIds, give, refuse }))
      : Promise.resolve({ data: cart })
  const Basket = () => {
    const removals = useRemovals([1, 2], removed)
    useEffect(() => {
      used = removals
    })
    return null
  }
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient(callApi as unknown as CallApi, 'browser')}>
        <ToastsContext value={createToastStore()}>
          <Basket />
        </ToastsContext>
      </QueryClientProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  vi.useRealTimers()
})

/** Presses Remove of each line in a call of its own. */
async function removeBoth(): Promise<void> {
  for (const id of [1, 2]) {
    act(() => used.remove(id))
    await pass(300)
  }
  expect(answers.map(({ ids }) => ids)).toEqual([[1], [2]])
  expect(leaving()).toEqual([1, 2])
}

test('F182: two lines are removed one after the other: each stops waiting with its own answer', async () => {
  await removeBoth()
  await act(async () => answers[0]?.give({ data: cart }))
  await pass(0)
  expect(leaving()).toEqual([2])
  await act(async () => answers[1]?.give({ data: cart }))
  await pass(0)
  expect(leaving()).toEqual([])
  expect(removed).toHaveBeenCalledTimes(2)
})

test('F182: a line that could not be removed can be removed again, though another press has followed', async () => {
  await removeBoth()
  const refusal = new ApiError({ status: 409, message: 'A payment is under way.' })
  await act(async () => answers[0]?.refuse(refusal))
  await pass(0)
  expect(leaving()).toEqual([2])
  expect(removed).not.toHaveBeenCalled()
  act(() => used.remove(1))
  await pass(300)
  expect(answers.map(({ ids }) => ids)).toEqual([[1], [2], [1]])
})

test('F182: a line whose Remove was pressed just before the page is left is removed at once, and once', async () => {
  act(() => used.remove(2))
  await pass(100)
  expect(answers).toEqual([])
  act(() => root.unmount())
  await pass(0)
  expect(answers.map(({ ids }) => ids)).toEqual([[2]])
  await act(async () => answers[0]?.give({ data: cart }))
  await pass(1_000)
  expect(answers).toHaveLength(1)
  // The heading that would take the focus is gone.
  expect(removed).not.toHaveBeenCalled()
})
