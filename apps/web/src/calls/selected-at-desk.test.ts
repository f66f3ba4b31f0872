// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  beginDesk,
  forgetDesk,
  isDeskLeft,
  keepDesk,
  leaveDesk,
  readDesk,
  readLeftDesk,
} from './selected-at-desk.ts'

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

test('staff whose log-in ended automatically continue with what they kept; other staff and customers do not', () => {
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

test('S37: a tab belongs to the desk once its log-in has ended automatically, and not after a log-out', () => {
  expect(isDeskLeft()).toBe(false)
  beginDesk(sam)
  expect(isDeskLeft()).toBe(false)
  endLogIn()
  expect(isDeskLeft()).toBe(true)
  expect(readDesk()).toBeNull()
  forgetDesk()
  expect(isDeskLeft()).toBe(false)
  // From a page that was loaded after the end.
  leaveDesk(15)
  expect(isDeskLeft()).toBe(true)
})

test('S37: the next pages know how the log-in ended, until a person logs in', () => {
  beginDesk(sam)
  keepDesk(12, 'lines')
  endLogIn()
  // A log-out in another tab is reported in that tab.
  expect(readLeftDesk()).toBeNull()
  leaveDesk(15)
  expect(readLeftDesk()).toEqual({ isStaff: true, unusedMinutes: 15 })
  leaveDesk(null)
  expect(readLeftDesk()).toEqual({ isStaff: true, unusedMinutes: null })
  logInAs('second')
  expect(readLeftDesk()).toBeNull()
  beginDesk(sam)
  expect(readDesk()).toMatchObject({ selectedUserId: 12, kept: 'lines' })
  endLogIn()
  expect(readLeftDesk()).toBeNull()
})
