import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { buttonStyle } from './button-style.ts'

describe('spec 5: the button accepts only the variants primary, secondary or text', () => {
  test.each(['primary', 'secondary', 'text'] as const)('%s', (variant) => {
    expect(renderToStaticMarkup(<Button variant={variant}>Book</Button>)).toContain('>Book</button>')
  })

  test('it accepts no other', () => {
    const other = 'danger' as 'primary'
    expect(buttonStyle(other, 'medium')).not.toContain('danger')
  })
})

test.each([
  ['small', 'min-h-(--button-small)'],
  ['medium', 'min-h-(--button-medium)'],
  ['large', 'min-h-(--button-large)'],
] as const)('spec 9: the size %s is its token', (size, name) => {
  expect(buttonStyle('primary', size)).toContain(name)
})

test('A47: a waiting button says so, stays reachable and does nothing', () => {
  const html = renderToStaticMarkup(<Button busy="Paying…">Pay</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('<span role="status">Paying…</span>')
  expect(html).not.toContain(' disabled')
})
