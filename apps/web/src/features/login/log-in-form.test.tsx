// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import type { CallApi } from '../../calls/call-api.ts'
import { createQueryClient } from '../../calls/call-query.ts'
import { withPage } from '../../testing/with-page.tsx'
import { createToastStore } from '../../ui/toasts/toasts.ts'
import { ToastsContext } from '../../ui/toasts/toasts-context.ts'
import { LogInForm } from './log-in-form.tsx'
import { useLogInForm } from './use-log-in-form.ts'
// Loaded before the test needs it.
import '@touchline/contract/calls/login/log-in'

let refusal: ApiError
let unmount: () => void
const forget = vi.fn()
const leave = vi.fn()

function Form() {
  return (
    <LogInForm
      logIn={useLogInForm(true, () => {})}
      onForgotten={forget}
      onRegister={() => {}}
      onFindBooking={leave}
    />
  )
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const callApi = ((_: unknown, args?: { body?: unknown }) =>
    args?.body ? Promise.reject(refusal) : Promise.resolve(null)) as CallApi
  const root = createRoot(document.body)
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient(callApi, 'browser')}>
        <ToastsContext value={createToastStore()}>{withPage(<Form />)}</ToastsContext>
      </QueryClientProvider>,
    ),
  )
  unmount = () => act(() => root.unmount())
})
afterEach(() => unmount())

async function fillIn(id: string, value: string) {
  const input = document.querySelector<HTMLInputElement>(`#${id}`)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  await act(async () => input?.dispatchEvent(new Event('input', { bubbles: true })))
}

const link = () =>
  [...document.querySelectorAll('button')]
    .map(({ textContent }) => textContent)
    .find((text) => text.startsWith('Forgotten'))

test.each([
  [401, 'That email address or customer ID and password do not match.', true],
  [429, 'That is more than is allowed.', true],
  [422, 'Your browser keeps no cookies for this site.', false],
  [503, 'We are busy.', false],
  [0, 'We couldn’t reach the server.', false],
])(
  'a refusal of status %i says its words; a new password is offered where one may help',
  async (status, message, isOffered) => {
    refusal = new ApiError({ status, message })
    await fillIn('username', 'ann@example.org')
    await fillIn('password', 'tall ships')
    await act(async () => document.querySelector('form')?.requestSubmit())
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(message))
    expect(link()).toBe(
      isOffered ? 'Forgotten your password? We can send you a link' : 'Forgotten your password?',
    )
  },
)

test('F183: it leads who booked without an account to the page that finds a booking, and closes', async () => {
  const found = document.querySelector<HTMLAnchorElement>('a[href="/find-booking"]')
  expect(found?.textContent).toBe('Find my booking')
  await act(async () => found?.click())
  expect(leave).toHaveBeenCalledOnce()
})
