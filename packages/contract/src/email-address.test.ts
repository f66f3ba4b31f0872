import { describe, expect, it, test } from 'vitest'
import { addressOr, EmailAddress } from './email-address.ts'
import { freeText, GuestName, LastName } from './free-text.ts'

describe('spec 2: an address is accepted as it is typed or pasted', () => {
  test.each([
    ['anna\u200B@example.org', 'anna@example.org'],
    ['\u200E anna@example.org\u00A0\uFEFF', 'anna@example.org'],
    ['\u202Aanna@example.org\u202C', 'anna@example.org'],
    ['R&D@Example.org', 'r&d@example.org'],
    ["o'brien@example.org", "o'brien@example.org"],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
    ['anna@BÜCHER.example', 'anna@xn--bcher-kva.example'],
    ['anna@xn--bcher-kva.example', 'anna@xn--bcher-kva.example'],
    ['anna@example.xn--p1ai', 'anna@example.xn--p1ai'],
    ['anna@пример.рф', 'anna@xn--e1afmkfd.xn--p1ai'],
    ['anna+gym@mail.museum', 'anna+gym@mail.museum'],
    ['anna@example.international', 'anna@example.international'],
  ])('%j is %j', (typed, address) => {
    expect(EmailAddress.safeParse(typed)).toMatchObject({ success: true, data: address })
  })

  test.each([
    'anna',
    '@example.org',
    'anna@example',
    'anna@@example.org',
    'anna..b@example.org',
    'an na@example.org',
    'anna@1.2.3.4',
    'anna@bü/cher.example',
    'anna@-example.org',
    'anna@example.org\nBcc: eve@example.org',
    `${'a'.repeat(65)}@example.org`,
  ])('%j is not an address', (typed) => {
    expect(EmailAddress.safeParse(typed).success).toBe(false)
  })

  it('a log-in accepts it in the same form; a customer’s number stays', () => {
    expect(addressOr(254).parse(' Anna@Bücher.example\u200B')).toBe('anna@xn--bcher-kva.example')
    expect(addressOr(254).parse(' TOU1000001 ')).toBe('TOU1000001')
  })
})

describe('S60: a text on one line', () => {
  const text = freeText(80, 1)
  test.each(['Zoë', 'محمد', '李小龍', '👩‍🚀 Ann', 'می‌خواهم', 'Null', 'A', 'O’Neill', '🏳️‍🌈'])(
    '%j is accepted',
    (typed) => {
      expect(text.safeParse(` ${typed}\u00A0`)).toMatchObject({ success: true, data: typed })
    },
  )
  test.each([
    'Ann\u001b[2K',
    '\u001b[31mAnn',
    'Ann\rBob',
    'Ann\nBob (TOU2)',
    'Ann\u0000',
    'Ann\u0085Bob',
    'Ann\u2028Bob',
    'Ann\u202Ebob',
    '\u202EAnn',
    'Ann\u2066b',
    'A\u200Bnn',
    'Ann\u200D 2',
    '\u200B',
  ])('%j is refused', (typed) => {
    expect(text.safeParse(typed).success).toBe(false)
  })
})

test('spec 2: a person may have one name', () => {
  expect([LastName.parse(undefined), LastName.parse(' '), LastName.parse(' Porter')]).toEqual([
    '',
    '',
    'Porter',
  ])
})

test.each(['Grace\nYou owe us', 'Call 0900 123456', 'evil.example', 'https://evil', 'you@evil'])(
  'S93: the name of a guest is not %j',
  (name) => {
    expect(GuestName.safeParse(name).success).toBe(false)
    expect(GuestName.safeParse('Grace O’Neill Jr.').success).toBe(true)
  },
)
