import { readFileSync } from 'node:fs'
import * as limits from '@touchline/rules/limits'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

test.each([
  ['--button-small', limits.smallButtonPx],
  ['--button-medium', limits.mediumButtonPx],
  ['--button-large', limits.largeButtonPx],
  ['--toast-width', limits.toastWidthPx],
])('spec 9: the token %s is %i px', (name, px) => {
  expect(tokens.match(new RegExp(`${name}: ([^;]+);`, 'g'))).toEqual([`${name}: ${px}px;`])
})

const usualLetterPx = 16

test.each([
  ['--breakpoint-sm', limits.mobileMaxWidthPx],
  ['--breakpoint-lg', limits.tabletMaxWidthPx],
])('spec 9, A04: %s is %i px, and grows with the letters that somebody has set', (name, px) => {
  expect(tokens.match(new RegExp(`${name}: ([^;]+);`, 'g'))).toEqual([`${name}: ${px / usualLetterPx}rem;`])
})
