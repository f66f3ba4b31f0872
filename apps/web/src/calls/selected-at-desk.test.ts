// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginDesk, forgetDesk, isDeskLeft, keepDesk, leaveDesk, readDesk } from './selected-at-desk.ts'

const sam = { id: 7, role: 'staff' as const }
const logInAs = (mark: string) => {
  document.cookie = `logged_in=${mark}`
}
const endLogIn = () => {
  document.cookie = 'logged_in=; max-age=0'
}

beforeEach(() => {
  forgetDesk()
  logInAs('first')
})
afterEach(endLogIn)

test('spec 4: what staff keep in a tab is there for their log-in alone', () => {
  beginDesk(sam)
  keepDesk(12, 'lines')
  expect(readDesk()).toMatchObject({ selectedUserId: 12, kept: 'lines' })
  logInAs('second')
  expect(readDesk()).toBeNull()
})

test('staff whose log-in ended by itself go on with what they kept; other staff and customers do not', () => {
  beginDesk(sam)
  keepDesk(12, 'lines')
  logInAs('second')
  beginDesk(sam)
  expect(readDesk()).toMatchObject({ selectedUserId: 12, kept: 'lines' })
  logInAs('third')
  beginDesk({ id: 8, role: 'staff' })
  expect(readDesk()).toMatchObject({ selectedUserId: null, kept: null })
  logInAs('fourth')
  beginDesk({ id: 9, role: 'customer' })
  expect(readDesk()).toBeNull()
  endLogIn()
  expect(isDeskLeft()).toBe(false)
})

test('S37: a tab is the desk’s as long as its log-in has ended by itself, and not after a log-out', () => {
  expect(isDeskLeft()).toBe(false)
  beginDesk(sam)
  expect(isDeskLeft()).toBe(false)
  endLogIn()
  expect(isDeskLeft()).toBe(true)
  expect(readDesk()).toBeNull()
  forgetDesk()
  expect(isDeskLeft()).toBe(false)
  // Of a page that came after the end.
  leaveDesk()
  expect(isDeskLeft()).toBe(true)
})
