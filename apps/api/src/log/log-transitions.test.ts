import { expect, test } from 'vitest'
import { type CountedTransition, type LoggedTransition, logTransitions } from './log-transitions.ts'

const made: LoggedTransition = {
  what: { attempt: 'an-attempt' },
  from: 'capture_pending',
  to: 'captured',
  cause: 'sweep',
  who: 'sweep',
  clientId: 7,
  pence: 720,
  provider: 'sandbox',
}

function tell(change: Partial<LoggedTransition>) {
  const told: [level: string, fields: Record<string, unknown>, sentence: string][] = []
  const counted: CountedTransition[] = []
  const at = (level: string) => (fields: object, sentence: string) =>
    void told.push([level, { ...fields }, sentence])
  logTransitions({ info: at('info'), warn: at('warn'), error: at('error') }, (move) => counted.push(move))({
    ...made,
    ...change,
  })
  expect(told).toHaveLength(1)
  return { line: told[0]!, counted }
}

test('a move is one line of facts, and is counted by its target and actor', () => {
  const { line, counted } = tell({ who: 'staff 12' })
  expect(line).toEqual([
    'info',
    {
      event: 'payment.moved',
      attempt: 'an-attempt',
      from: 'capture_pending',
      to: 'captured',
      cause: 'said by a person',
      who: 'staff 12',
      client: 7,
      pence: 720,
      provider: 'sandbox',
    },
    'a payment moved',
  ])
  expect(counted).toEqual([{ of: 'payment', to: 'captured', by: 'staff' }])
})

test('a move that needs attention is an error, so the log says it at any level', () => {
  const { line } = tell({ what: { attempt: 'an-attempt', refund: 'a-refund' }, to: 'needs_attention' })
  expect([line[0], line[1]['event'], line[2]]).toEqual(['error', 'refund.moved', 'a refund needs attention'])
})

test.each(['4242424242424242', '4242 4242 4242 4242', '3782-822463-10005'])(
  'S58: a card number that a provider repeats is not in the line: %s',
  (number) => {
    const { line } = tell({ cause: `sweep: refused for ${number}, code 2001` })
    expect(line[1]['cause']).toBe('sweep: refused for …, code 2001')
  },
)
