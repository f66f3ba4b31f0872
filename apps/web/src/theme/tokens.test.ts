import { readdirSync, readFileSync } from 'node:fs'
import { mobileMaxWidthPx } from '@touchline/rules/limits/limits'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

test.each([
  ['--button-small', 34],
  ['--button-medium', 42],
  ['--button-large', 58],
  ['--toast-width', 325],
])('spec 9: the token %s is %i px', (name, px) => {
  expect(tokens.match(new RegExp(`${name}: ([^;]+);`, 'g'))).toEqual([`${name}: ${px}px;`])
})

const usualLetterPx = 16

test.each([
  ['--breakpoint-sm', mobileMaxWidthPx],
  ['--breakpoint-lg', 1200],
])('spec 9, A04: %s is %i px, and grows with the reader’s own text size', (name, px) => {
  expect(tokens.match(new RegExp(`${name}: ([^;]+);`, 'g'))).toEqual([`${name}: ${px / usualLetterPx}rem;`])
})

test('only where a browser moves with the scrolling do header and strip shrink: without it their words are in their middle', () => {
  const [first = '', ...parts] = tokens.split('@supports (animation-timeline: scroll()) {')
  // Cuts the text off at the block's own end, by its indentation.
  const others = parts.map((part, index) => part.slice(part.search(index === 0 ? /\n}/ : /\n  }/)))
  expect(parts).toHaveLength(3)
  expect([first, ...others].join('')).not.toMatch(/animation-timeline|animation: (settle|cut-off)/)
  expect(first).toContain('--header-stuck: var(--header-height);')
  expect(first).toContain('--strip-stuck: var(--strip-height);')
})

test('the place of the scrollbar beside an open dialog has the shade that the backdrop gives to the rest', () => {
  const [, colour, share] = /--color-scrim: rgb\(([\d ]+) \/ 0\.(\d+)\);/.exec(tokens) ?? []
  const behind = tokens.split('html:has(dialog[open]:modal) {')[1]?.split('\n  }')[0]
  expect(behind).toContain(`background: color-mix(in srgb, rgb(${colour}) ${share}%, var(--color-canvas));`)
  expect(behind).toContain('scrollbar-gutter: stable;')
})

test('A02: new elements move and never fade: their words have their contrast from the first frame', () => {
  const comingIn = ['rise', 'slide-in'].map(
    (name) => tokens.split(`@keyframes ${name} {`)[1]?.split('\n  }')[0],
  )
  for (const keyframes of comingIn) {
    expect(keyframes).toContain('transform')
    expect(keyframes).not.toMatch(/opacity|color|filter/)
  }
})

test('A02: paled words return at once: nothing with an opacity of its own fades between the two', () => {
  const source = new URL('..', import.meta.url)
  const fading = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') || path.endsWith('style.ts'))
    .filter((path) => {
      const text = readFileSync(new URL(path, source), 'utf8')
      return /[\s'"`]transition(-opacity|-all)?[\s'"`]/.test(text) && /[\s'"`:]opacity-\d/.test(text)
    })
  expect(fading).toEqual([])
})
