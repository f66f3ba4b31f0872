import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { camelKey, fromWire, replyKey, snakeKey, toWire } from './wire-case.ts'

describe('spec 7: response keys become camelCase, outgoing ones snake_case', () => {
  test.each([
    ['pricingOptionId', 'pricing_option_id'],
    ['format24Hour', 'format_24_hour'],
    ['v1Type', 'v1_type'],
    ['v2Slug', 'v2_slug'],
    ['activitiesV2Enabled', 'activities_v2_enabled'],
    ['themeAppSecondaryColour1', 'theme_app_secondary_colour_1'],
    ['billingAddressLineOne', 'billing_address_line_one'],
    ['timezone', 'timezone'],
  ])('%s is %s on the wire, and back', (ours, wire) => {
    expect(snakeKey(ours)).toBe(wire)
    expect(camelKey(wire)).toBe(ours)
  })

  test.each(['formattedTotal', 'formattedBalance', 'attendeeWaiversRequired', 'itemHash', 'v2Id'])(
    'wire 0: %s appears unchanged in replies, and only there',
    (key) => {
      expect(replyKey(key)).toBe(key)
      expect(camelKey(key)).toBe(key)
      expect(snakeKey(key)).toMatch(/^[a-z0-9_]+$/)
      expect(camelKey(snakeKey(key))).toBe(key)
    },
  )

  test('wire 8 and 10: a basket arrives with itemHash, a payment is sent with item_hash', () => {
    expect(toWire({ itemHash: 'MQ==', itemCount: 1 }, replyKey)).toEqual({ itemHash: 'MQ==', item_count: 1 })
    expect(toWire({ itemHash: 'MQ==', sessionKey: 'k' })).toEqual({ item_hash: 'MQ==', session_key: 'k' })
  })

  test('keys are converted at every depth, values at none', () => {
    const ours = { cartItems: [{ startsAt: { format24Hour: 'not_a_key' } }], isRoot: false, parentSlug: null }
    const wire = {
      cart_items: [{ starts_at: { format_24_hour: 'not_a_key' } }],
      is_root: false,
      parent_slug: null,
    }
    expect(toWire(ours)).toEqual(wire)
    expect(fromWire(wire)).toEqual(ours)
  })

  test('for any words, the way out and back gives them again', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/)
    const key = fc
      .array(word, { minLength: 1, maxLength: 4 })
      .map((words) =>
        words.map((one, index) => (index === 0 ? one : one[0]!.toUpperCase() + one.slice(1))).join(''),
      )
    fc.assert(
      fc.property(key, (ours) => {
        expect(camelKey(snakeKey(ours))).toBe(ours)
      }),
    )
  })
})

test('S51: a key that would reach a prototype is left out, and nothing is reached', () => {
  const hostile: unknown = JSON.parse(
    '{"__proto__":{"isStaff":true},"constructor":{"prototype":{"isStaff":true}},"a_key":1}',
  )
  expect(fromWire(hostile)).toEqual({ aKey: 1 })
  expect(Object.keys(fromWire(hostile) as object)).toEqual(['aKey'])
  expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined()
})
