// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import type { DaySession } from '@touchline/contract/entities/attendance/day-session'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import type { CallApi } from '../../calls/call-api.ts'
import { createQueryClient } from '../../calls/call-query.ts'
import { createToastStore } from '../../ui/toasts/toasts.ts'
import { ToastsContext } from '../../ui/toasts/toasts-context.ts'
import { type Acts, useActs } from './use-acts.ts'
// Loaded before the tests need it.
import '@touchline/contract/calls/attendance/undo-attendance'

const booking = (bookingId: number) => ({
  bookingId,
  places: [{ place: 1, mark: { id: bookingId * 10, state: 'came' } }],
})
const sessions = [{ slotId: 1, bookings: [booking(11), booking(12)] }] as unknown as DaySession[]
const pressed = (bookingId: number) => ({ slotId: 1, bookingId, places: [1], reference: 'TLN8G2' })

/** Undoes the check-in of each booking; the answers are held until they are given. */
async function undoBoth() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const toasts = createToastStore()
  const answers: { give: (of: unknown) => void; refuse: (by: Error) => void }[] = []
  const callApi = () => new Promise((give, refuse) => answers.push({ give, refuse }))
  const client = createQueryClient(callApi as unknown as CallApi, 'browser')
  let acts: Acts
  const Day = () => {
    const used = useActs(sessions, { mark: () => {}, takeBack: () => {} } as never, 'quay-hall')
    useEffect(() => {
      acts = used
    })
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ToastsContext value={toasts}>
          <Day />
        </ToastsContext>
      </QueryClientProvider>,
    ),
  )
  for (const [index, bookingId] of [11, 12].entries()) {
    await act(async () => acts.undo(pressed(bookingId)))
    await vi.waitFor(() => expect(answers).toHaveLength(index + 1))
  }
  return { root, answers, said: () => toasts.list().map(({ content }) => content) }
}

const tooLate = new ApiError({ status: 409, message: 'This day is closed.' })

test('F182: a check-in that can’t be undone says so though the next one is undone meanwhile', async () => {
  const { answers, said, root } = await undoBoth()
  await act(async () => answers[1]?.give({ data: {} }))
  await act(async () => answers[0]?.refuse(tooLate))
  await vi.waitFor(() => expect(said()).toEqual(['This day is closed.']))
  act(() => root.unmount())
})

test('F182: a check-in that can’t be undone says so after its page was left', async () => {
  const { answers, said, root } = await undoBoth()
  act(() => root.unmount())
  await act(async () => answers[1]?.refuse(tooLate))
  await vi.waitFor(() => expect(said()).toEqual(['This day is closed.']))
})
