// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { loginHint } from './login-hint.ts'

const names = ['logged_in', 'framed_logged_in', 'x_logged_in']
afterEach(() => {
  delete document.documentElement.dataset['mode']
  for (const name of names) document.cookie = `${name}=; max-age=0`
})

test('spec 4: the hint is the mark of the log-in, and null without one', () => {
  expect(loginHint()).toBeNull()
  document.cookie = 'x_logged_in=other'
  expect(loginHint()).toBeNull()
  document.cookie = 'logged_in=abc'
  expect(loginHint()).toBe('abc')
})

test('F72: a page inside another site has a hint of its own', () => {
  document.cookie = 'logged_in=tab'
  document.cookie = 'framed_logged_in=frame'
  expect(loginHint()).toBe('tab')
  document.documentElement.dataset['mode'] = 'framed'
  expect(loginHint()).toBe('frame')
})
