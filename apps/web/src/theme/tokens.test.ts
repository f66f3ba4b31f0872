import { readFileSync } from 'node:fs'
import * as limits from '@touchline/rules/limits'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

test.each([
  ['--button-small', limits.smallButtonPx],
  ['--button-medium', limits.mediumButtonPx],
  ['--button-large', limits.largeButtonPx],
  ['--toast-width', limits.toastWidthPx],
  ['--breakpoint-sm', limits.mobileMaxWidthPx],
  ['--breakpoint-lg', limits.tabletMaxWidthPx],
])('spec 9: the token %s is %i px', (name, px) => {
  expect(tokens.match(new RegExp(`${name}: ([^;]+);`, 'g'))).toEqual([`${name}: ${px}px;`])
})
