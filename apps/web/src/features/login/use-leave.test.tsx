// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import type { CallApi } from '../../calls/call-api.ts'
import { createQueryClient } from '../../calls/call-query.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { createToastStore } from '../../ui/toasts/toasts.ts'
import { ToastsContext } from '../../ui/toasts/toasts-context.ts'
import { useLeave } from './use-leave.ts'
// Loaded before the tests need them.
import '@touchline/contract/calls/login/log-out'
import './ask-before-leaving.ts'

const { loadChunk } = vi.hoisted(() => ({ loadChunk: vi.fn() }))
vi.mock('../../load-chunk.ts', () => ({ loadChunk }))

beforeEach(() => {
  loadChunk.mockImplementation((load: () => unknown) => load())
})

/** Logs out the user of this role; the server's answer is held until it is given. */
async function leave(role: 'customer' | 'staff') {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const toasts = createToastStore()
  let answer: { give: (outcome: unknown) => void; refuse: (outcome: unknown) => void } | null = null
  const held = () =>
    new Promise((give, refuse) => {
      answer = { give, refuse }
    })
  const client = createQueryClient(held as unknown as CallApi, 'browser')
  client.setQueryData(userQuery().queryKey, { role } as never)
  let press = (): void => undefined
  const Menu = () => {
    const leave = useLeave()
    useEffect(() => {
      press = leave
    })
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ToastsContext value={toasts}>
          <RouterProvider router={createMemoryRouter([{ path: '*', Component: Menu }])} />
        </ToastsContext>
      </QueryClientProvider>,
    ),
  )
  await act(async () => press())
  const said = () => toasts.list().map(({ type, content }) => `${type}: ${content}`)
  const pressAgain = () => act(async () => press())
  return { said, answer: () => vi.waitUntil(() => answer), toasts, pressAgain }
}

const failed = 'error: We could not log you out. You may still be logged in: try again.'

test.each(['customer', 'staff'] as const)(
  'F182: while a log-out of %s runs a message says so, and a refusal is said in its place',
  async (role) => {
    const { said, answer, toasts } = await leave(role)
    await vi.waitFor(() => expect(said()).toEqual(['success: Logging out…']))
    expect(toasts.list()[0]).toMatchObject({ colour: 'info', closeAfterMs: null })
    await act(async () => (await answer()).refuse(new ApiError({ status: 403, message: '' })))
    await vi.waitFor(() => expect(said()).toEqual([failed]))
    expect(toasts.list()[0]).toMatchObject({ takesFocus: true })
  },
)

test('F182: once it is done, the message of a log-out says that alone', async () => {
  const { said, answer } = await leave('customer')
  await vi.waitFor(() => expect(said()).toEqual(['success: Logging out…']))
  await act(async () => (await answer()).give({ data: {} }))
  await vi.waitFor(() => expect(said()).toEqual(['success: You are logged out.']))
})

test('F182: a log-out that was refused is not said any more once the next one runs, and is done', async () => {
  const { said, answer, pressAgain } = await leave('customer')
  await act(async () => (await answer()).refuse(new ApiError({ status: 403, message: '' })))
  await vi.waitFor(() => expect(said()).toEqual([failed]))
  await pressAgain()
  await vi.waitFor(() => expect(said()).toEqual(['success: Logging out…']))
  await act(async () => (await answer()).give({ data: {} }))
  await vi.waitFor(() => expect(said()).toEqual(['success: You are logged out.']))
})

test('F182: where the part that staff need for it does not load, the log-out says so', async () => {
  loadChunk.mockRejectedValue(new Error('A script could not be loaded'))
  const { said } = await leave('staff')
  await vi.waitFor(() => expect(said()).toEqual([failed]))
})
