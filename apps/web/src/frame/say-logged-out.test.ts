// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { userQuery } from '../calls/login/get-user.ts'
import { forgetDesk } from '../calls/selected-at-desk.ts'
import { createToastStore } from '../ui/toasts/toasts.ts'
import { sayLoggedOut, staffLoggedOutWords } from './say-logged-out.ts'

afterEach(forgetDesk)

test.each([
  [
    { isStaff: true, unusedMinutes: 15 },
    'You were logged out after 15 minutes without use. Log in to carry on.',
  ],
  [{ isStaff: true, unusedMinutes: null }, 'You were logged out. Log in to carry on.'],
  [null, 'You were logged out. Log in to carry on.'],
])('staff read why they were logged out: %j', (ended, words) => {
  expect(staffLoggedOutWords(ended)).toBe(words)
})

test('S37: the message about an ended log-in stays until a person is logged in again', () => {
  const client = new QueryClient()
  const toasts = createToastStore()
  const said = () => toasts.list().map(({ content, closeAfterMs }) => [content, closeAfterMs])
  const say = (isStaff: boolean) =>
    sayLoggedOut({ client, toasts, ended: { isStaff, unusedMinutes: 15 }, logIn: () => undefined })
  say(false)
  expect(said()).toEqual([['User signed out', null]])
  client.setQueryData(userQuery().queryKey, null)
  expect(said()).toHaveLength(1)
  client.setQueryData(userQuery().queryKey, { id: 7 } as never)
  expect(said()).toEqual([])
  client.setQueryData(userQuery().queryKey, null)
  say(true)
  expect(said()).toEqual([[staffLoggedOutWords({ isStaff: true, unusedMinutes: 15 }), null]])
})
