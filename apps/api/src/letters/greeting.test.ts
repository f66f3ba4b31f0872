import { describe, expect, it } from 'vitest'
import { greeting } from './greeting.ts'
import { proveEmailLetter } from './account/prove-email.ts'

describe('how a letter begins', () => {
  it.each(['Ann', 'Zoë', 'J. R.', 'Anne-Marie', 'O’Neill', 'van der Berg', 'Jr.'])('names %s', (name) => {
    expect(greeting(name)).toBe(`Hello ${name},`)
  })

  it('F86: the letter that proves an address has no such name either', () => {
    const about = { customerId: 1, email: 'ann@example.org' }
    const words = (firstName: string) =>
      JSON.stringify(proveEmailLetter({ kind: 'prove-email', ...about, firstName }))
    expect(words('Ann')).toContain('Hello Ann,')
    expect(words('Win at evil.example')).not.toContain('evil.example')
  })

  it.each(['evil.example', 'Win at evil.example now', 'https://evil', 'evil/offer', 'www evil', 'a.co', ' '])(
    'F86: leaves out %s, of which a mail program would make a link',
    (name) => {
      expect(greeting(name)).toBe('Hello,')
    },
  )
})
