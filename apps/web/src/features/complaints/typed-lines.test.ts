import { expect, test } from 'vitest'
import { linesMessage, linesOf } from './typed-lines.ts'

test('S60: a typed text is sent line by line', () => {
  expect(linesOf(' One \r\n\nTwo')).toEqual(['One', '', 'Two'])
})

test.each([
  ['words of several lines', 'One\n\nTwo', undefined],
  ['nothing', ' \n ', 'Required'],
  ['one character too many', 'x'.repeat(21), 'Shorten it to 20 characters'],
  ['an override of direction', 'One\nTw\u202Eo', expect.stringContaining('invisible character')],
])('S60: %s', (_, text, message) => {
  expect(linesMessage(text, 20)).toEqual(message)
})
