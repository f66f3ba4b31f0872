import type { Mail } from '@touchline/contract/entities/mail/mail'
import { expect, test } from 'vitest'
import { mailWords } from './mail-words.ts'

const mail: Mail = {
  id: 1,
  kind: 'booking-confirmed',
  recipient: 'ann@example.org',
  state: 'waiting',
  tries: 0,
  failure: null,
  keptAt: '2026-12-18T10:00:00.000Z',
  sentAt: null,
  nextTryAt: '2026-12-18T10:00:00.000Z',
  canBeSentAgain: false,
}
const words = (given: Partial<Mail>) => mailWords({ ...mail, ...given }, 'Europe/London')

test('a letter says what happened to it, why, and what is next', () => {
  expect(words({})).toEqual(['To be sent Fri 18 Dec, 10:00.'])
  expect(words({ tries: 2, failure: 'busy' })).toEqual([
    'Tried 2 times, again Fri 18 Dec, 10:00.',
    'The last try: busy.',
  ])
  expect(words({ state: 'sent', sentAt: '2026-12-18T10:01:00.000Z' })).toEqual([
    'Handed to the mail server Fri 18 Dec, 10:01.',
  ])
  expect(words({ state: 'failed', tries: 1, failure: 'no such mailbox' })).toEqual([
    'Given up after 1 try; written Fri 18 Dec, 10:00.',
    'The last try: no such mailbox.',
  ])
  expect(words({ state: 'unsure', failure: 'closed' })[0]).toMatch(
    /ask the customer before you send it again/,
  )
})
