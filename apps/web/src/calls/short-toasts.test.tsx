// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createToastStore } from '../ui/toasts/toasts.ts'
import { ToastsContext } from '../ui/toasts/toasts-context.ts'
import { useRemovePhoto } from './account/remove-photo.ts'
import { useSavePhoto } from './account/save-photo.ts'
import { useAddItems } from './basket/add-items.ts'
import { useClearCart } from './basket/clear-cart.ts'
import { useRemoveItems } from './basket/remove-items.ts'
import { useUpdateItem } from './basket/update-item.ts'
import type { CallApi } from './call-api.ts'
import { createQueryClient } from './call-query.ts'

/**
 * Runs a hook's mutation once, with an answer of success. @returns each toast's words and how long it stays
 */
async function said(useIt: () => { mutate: (args: never) => void }): Promise<[string, number | null][]> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const toasts = createToastStore()
  const answer = {
    data: { id: 1, version: 1, items: [], membershipItems: [], packageItems: [], releasedItems: [] },
  }
  const client = createQueryClient((async () => answer) as unknown as CallApi, 'browser')
  let press = (): void => undefined
  const Pressed = () => {
    const { mutate } = useIt()
    useEffect(() => {
      press = () => mutate({ body: { items: [] } } as never)
    })
    return null
  }
  const router = createMemoryRouter([{ path: '*', Component: Pressed }])
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ToastsContext value={toasts}>
          <RouterProvider router={router} />
        </ToastsContext>
      </QueryClientProvider>,
    ),
  )
  await act(async () => press())
  await vi.waitFor(() => expect(toasts.list()).not.toEqual([]), { timeout: 30_000 })
  act(() => root.unmount())
  return toasts.list().map(({ content, closeAfterMs }) => [content, closeAfterMs])
}

test.each<[string, number, () => { mutate: (args: never) => void }]>([
  ['Successfully removed item from the basket.', 3000, useRemoveItems],
  ['Successfully updated item in the basket.', 3000, useUpdateItem],
  ['Successfully cleared order.', 3000, useClearCart],
  ['Your photo is saved.', 3000, useSavePhoto],
  ['Your photo is removed.', 3000, useRemovePhoto],
  // The page that adds an item does not show it.
  ['Successfully added item to the basket.', 5000, useAddItems],
])('spec 9: the toast “%s” stays %i ms', async (words, ms, useIt) => {
  expect(await said(useIt)).toEqual([[words, ms]])
})
