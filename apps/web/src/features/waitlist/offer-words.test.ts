import { expect, it } from 'vitest'
import { payTimeWords } from './offer-words.ts'

const operator = { holdMinutes: 10, timeZone: 'Europe/London' }

it('decision 50: accepting an offer begins the basket’s time, or joins the time of the places in it', () => {
  const serverNow = '2026-11-22T18:00:00.000Z'
  const running = { itemCount: 1, expiresAt: '2026-11-22T18:07:00.000Z', serverNow }
  expect(payTimeWords(null, operator)).toContain('you have 10 minutes to pay')
  expect(payTimeWords({ ...running, itemCount: 0 }, operator)).toContain('you have 10 minutes to pay')
  expect(payTimeWords(running, operator)).toContain('it is held until 18:07, with what is there already')
})
