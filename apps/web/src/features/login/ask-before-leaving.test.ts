// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { unkept, unsentMarksKey } from '../../calls/attendance/has-unsent-marks.ts'
import { createToastStore } from '../../ui/toasts/toasts.ts'
import { askBeforeLeaving } from './ask-before-leaving.ts'

afterEach(() => {
  localStorage.clear()
  unkept.text = null
})

test.each([
  ['on this device', () => localStorage.setItem(unsentMarksKey, '[]'), /They are kept on this device/],
  [
    'in the page alone',
    () => (unkept.text = '[]'),
    /This browser can’t keep them: they’re lost when you close/,
  ],
])('F182: staff whose check-ins wait %s are told so before they log out', (_, wait, words) => {
  const toasts = createToastStore()
  const logOut = vi.fn()
  askBeforeLeaving(toasts, logOut)
  expect(logOut).toHaveBeenCalledOnce()
  wait()
  askBeforeLeaving(toasts, logOut)
  expect(logOut).toHaveBeenCalledOnce()
  const [asked] = toasts.list()
  expect(asked?.content).toMatch(words)
  asked?.callback?.run()
  expect(logOut).toHaveBeenCalledTimes(2)
})
