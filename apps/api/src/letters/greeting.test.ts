import { describe, expect, it } from 'vitest'
import { sampleLetters } from '../testing/factories/sample-letters.ts'
import { proveEmailLetter } from './account/prove-email.ts'
import { greeting } from './greeting.ts'
import { writeLetter } from './letters.ts'

describe('how a letter begins', () => {
  it.each([
    'Ann',
    'Zoë',
    'J. R.',
    'Anne-Marie',
    'O’Neill',
    "D'Arcy",
    'van der Berg',
    'Jr.',
    'محمد',
    'Null',
    'A',
    '李',
    'अनीता',
  ])('names %s', (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`)
  })

  it.each([
    'You owe £500, call 0900 1',
    'Ann\nCall us',
    'Ann\u2028Call',
    'Ann 2',
    'Ann!',
    '☎',
    'You must call us back now',
    'A'.repeat(41),
  ])('S93: it leaves out %j, which is no name', (name) => {
    expect(greeting(name)).toBe('Hello,')
  })

  it('S93: a name that a stranger types is said nowhere in a letter unless it looks like a name', () => {
    const typed = 'You owe £500, call 0900 1'
    for (const facts of sampleLetters) {
      const told = JSON.parse(
        JSON.stringify(facts, (key, value) =>
          ['firstName', 'name', 'giver', 'purchasedFor'].includes(key) &&
          ['Ann', 'Grace', 'Ann Porter'].includes(value)
            ? typed
            : value,
        ),
      )
      if ('order' in told && 'items' in told.order)
        for (const item of told.order.items)
          Object.assign(item, { purchasedFor: null, names: [typed], isBookers: false })
      // A contract names its parties as they gave their names, to the payer alone.
      const { files: _, ...letter } = writeLetter(told)
      expect(JSON.stringify(letter)).not.toContain('0900')
    }
  })

  it('F86: nor does the letter that proves an address have such a name', () => {
    const about = { customerId: 1, email: 'ann@example.org' }
    const words = (firstName: string) =>
      JSON.stringify(proveEmailLetter({ kind: 'prove-email', ...about, firstName }))
    expect(words('Ann')).toContain('Hello Ann,')
    expect(words('Win at evil.example')).not.toContain('evil.example')
  })

  it.each(['evil.example', 'Win at evil.example now', 'https://evil', 'evil/offer', 'www evil', 'a.co', ' '])(
    'F86: it leaves out %s, which a mail program would turn into a link',
    (name) => {
      expect(greeting(name)).toBe('Hello,')
    },
  )
})
