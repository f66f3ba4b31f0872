import { expect, it } from 'vitest'
import { payTimeWords } from './offer-words.ts'

it('decision 50: taking an offer begins the basket’s time, or joins the time of what is there', () => {
  const serverNow = '2026-11-22T18:00:00.000Z'
  const running = { itemCount: 1, expiresAt: '2026-11-22T18:07:00.000Z', serverNow }
  expect(payTimeWords(null, 10)).toContain('you have 10 minutes to pay')
  expect(payTimeWords({ ...running, itemCount: 0 }, 10)).toContain('you have 10 minutes to pay')
  expect(payTimeWords(running, 10)).toContain('it is held as long as what is there already')
})
