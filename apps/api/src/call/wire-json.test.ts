import { replyKey, toWire } from '@touchline/contract/wire-case'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWireJson, withCachedJson } from './wire-json.ts'

test('any reply is written as JSON.stringify writes it with the keys of the wire', () => {
  const reply = fc.anything({
    withDate: false,
    withNullPrototype: false,
    maxDepth: 4,
    values: [
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.constant(undefined),
      fc.date({ noInvalidDate: true }),
    ],
    key: fc.oneof(
      fc.constantFrom('format24Hour', 'formattedTotal', 'v2Id', 'toString', 'asOf', '31'),
      // No reply has two keys that are one on the wire, as 's' and 'S' are.
      fc.string().filter((key) => replyKey(key) === key),
    ),
  })
  fc.assert(
    fc.property(reply, (value) => {
      expect(toWireJson(value)).toBe(JSON.stringify(toWire(value, replyKey)) ?? 'null')
    }),
  )
})

test('a part that is written once reads the same wherever it is used, and can’t be changed', () => {
  const opening = withCachedJson({ format24Hour: '22:00', note: 'a "quoted" £' })
  const reply = { data: [{ firstBookableAt: opening }, { firstBookableAt: opening }], opening }
  const text = JSON.stringify(toWire(reply, replyKey))
  expect(toWireJson(reply)).toBe(text)
  expect(toWireJson(reply)).toBe(text)
  expect(() => Object.assign(opening, { format24Hour: '23:00' })).toThrow(TypeError)
})
