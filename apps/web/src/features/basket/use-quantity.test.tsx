// @vitest-environment jsdom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import { cartQuery } from '../../calls/basket/get-cart.ts'
import type { CallApi } from '../../calls/call-api.ts'
import { createQueryClient } from '../../calls/call-query.ts'
import { createToastStore } from '../../ui/toasts/toasts.ts'
import { ToastsContext } from '../../ui/toasts/toasts-context.ts'
import { useQuantity } from './use-quantity.ts'
// Loaded before the clock stops.
import '@touchline/contract/calls/basket/update-item'
import '@touchline/contract/calls/basket/get-cart'

const cartWith = (quantity: number, version: number) => ({ id: 1, version, items: [{ id: 7, quantity }] })
let root: Root
let sent: { quantity: number; give: (of: unknown) => void; refuse: (by: Error) => void }[]
let held: ReturnType<typeof cartWith>
/** Every number that the page showed, each once in a row. */
let shown: number[]

function Line() {
  const { data } = useQuery(cartQuery())
  return data ? <Places quantity={data.items[0]!.quantity} /> : null
}

function Places({ quantity }: { quantity: number }) {
  const places = useQuantity({ id: 7, quantity })
  return (
    <button
      type="button"
      aria-label="One more"
      ref={() => {
        if (shown.at(-1) !== places.quantity) shown.push(places.quantity)
      }}
      onClick={() => places.choose(places.quantity + 1)}
    />
  )
}

const press = () => act(() => document.querySelector('button')!.click())
const pass = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))
async function accept(index: number) {
  held = cartWith(sent[index]!.quantity, held.version + 1)
  await act(async () => sent[index]!.give({ data: held }))
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  sent = []
  shown = []
  held = cartWith(1, 1)
  const callApi = ({ name }: { name: string }, args: { body?: { options: { quantity: number } } }) =>
    name === 'updateItem'
      ? new Promise((give, refuse) => sent.push({ quantity: args.body!.options.quantity, give, refuse }))
      : Promise.resolve({ data: held })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient(callApi as unknown as CallApi, 'browser')}>
        <ToastsContext value={createToastStore()}>
          <Line />
        </ToastsContext>
      </QueryClientProvider>,
    ),
  )
  await pass()
  expect(shown).toEqual([1])
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
})

test('F182: of quick presses none is lost: one change is sent at a time, and the last number is the final one', async () => {
  press()
  press()
  press()
  await pass()
  expect(sent.map(({ quantity }) => quantity)).toEqual([2])
  expect(shown.at(-1)).toBe(4)
  await accept(0)
  await pass()
  expect(sent.map(({ quantity }) => quantity)).toEqual([2, 4])
  await accept(1)
  await pass(1_000)
  expect(sent).toHaveLength(2)
  expect(shown).toEqual([1, 2, 3, 4])
})

test('F182: a press right after the answer counts from the new number, which the page has not been told yet', async () => {
  press()
  await pass()
  await accept(0)
  press()
  await pass()
  expect(sent.map(({ quantity }) => quantity)).toEqual([2, 3])
  await accept(1)
  await pass(1_000)
  expect(shown).toEqual([1, 2, 3])
})

test('a refusal brings back the number that is held', async () => {
  press()
  await pass()
  await act(async () => sent[0]!.refuse(new ApiError({ status: 409, message: 'No more places are left.' })))
  await pass(1_000)
  expect(shown).toEqual([1, 2, 1])
})
