import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RepeatLogger } from './repeat-logger.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('S94: a thousand refusals of one kind are two lines of the log, and another kind has its own', () => {
  const lines: [object, string][] = []
  const warn = (fields: object, sentence: string) => void lines.push([fields, sentence])
  const log = { warn, info: warn, error: warn }
  const told = new RepeatLogger()
  for (let time = 0; time < 1000; time++)
    told.warn(log, 'webhook', { account: 'stripe' }, 'a webhook without a good signature')
  told.warn(log, 'too many', {}, 'too many requests')
  expect(lines).toEqual([
    [{ account: 'stripe', kind: 'webhook' }, 'a webhook without a good signature'],
    [{ kind: 'too many' }, 'too many requests'],
  ])
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(2)).toEqual([[{ kind: 'webhook', times: 999 }, 'a webhook without a good signature']])
  vi.advanceTimersByTime(180_000)
  told.warn(log, 'webhook', {}, 'a webhook without a good signature')
  expect(lines).toHaveLength(4)
})
