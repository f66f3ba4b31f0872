import { expect, test } from 'vitest'
import { linesMessage, linesOf } from './typed-lines.ts'

test('S60: a typed text is sent line by line', () => {
  expect(linesOf(' One \r\n\nTwo')).toEqual(['One', '', 'Two'])
  expect(linesOf('Day\tTime\nMon\t9\u200B\n\uFEFFEnd')).toEqual(['Day Time', 'Mon 9', 'End'])
})

test.each([
  ['words of several lines', 'One\n\nTwo', undefined],
  ['nothing', ' \n ', 'Required'],
  ['one character too many', 'x'.repeat(21), 'Shorten it to 20 characters'],
  ['two hundred lines', Array(200).fill('').fill('x', 0, 5).join('\n'), 'Shorten it to 20 characters'],
  ['a line too many', Array(201).fill('').fill('x', 0, 5).join('\n'), 'Shorten it to 200 lines'],
  ['tabs, and what is unseen at an end', 'a\tb\u200B\n\u2060c', undefined],
  ['nothing that is seen', ' \u200B\n\uFEFF', 'Required'],
  ['an override of direction', 'One\nTw\u202Eo', expect.stringContaining('invisible character')],
])('S60: %s', (_, text, message) => {
  expect(linesMessage(text, 20)).toEqual(message)
})
