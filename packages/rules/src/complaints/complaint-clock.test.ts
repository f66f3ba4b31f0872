import { expect, test } from 'vitest'
import { clockWords, complaintClock, isUrgentComplaint, openWords } from './complaint-clock.ts'

const acknowledgeBy = '2026-09-02'
const running = { acknowledgeBy, acknowledgedOn: null, hasEnded: false }

test.each([
  ['2026-08-03', 'runs', 'Acknowledge by Wed 2 Sep 2026: 30 days left'],
  ['2026-08-26', 'runs', 'Acknowledge by Wed 2 Sep 2026: 7 days left'],
  ['2026-08-27', 'soon', 'Acknowledge by Wed 2 Sep 2026: 6 days left'],
  ['2026-09-01', 'soon', 'Acknowledge by Wed 2 Sep 2026: 1 day left'],
  ['2026-09-02', 'soon', 'Acknowledge by Wed 2 Sep 2026: today is the last day'],
  ['2026-09-03', 'over', 'Acknowledge by Wed 2 Sep 2026: 1 day late'],
])('F159: on %s a clock that ends on 2 September %s', (today, clock, words) => {
  expect([complaintClock({ ...running, today }), clockWords({ ...running, today })]).toEqual([clock, words])
})

test.each([
  ['2026-09-02', 'Acknowledged Wed 2 Sep 2026'],
  ['2026-09-04', 'Acknowledged Fri 4 Sep 2026, 2 days late'],
])('F159: once acknowledged on %s the clock has stopped', (acknowledgedOn, words) => {
  const stopped = { ...running, acknowledgedOn, today: '2026-10-30' }
  expect([complaintClock(stopped), clockWords(stopped)]).toEqual(['acknowledged', words])
  expect(complaintClock({ ...stopped, hasEnded: true })).toBe('ended')
})

test.each([
  ['2026-08-03', 'Open since today', false],
  ['2026-08-04', 'Open for 1 day', false],
  ['2026-09-02', 'Open for 30 days', false],
  ['2026-09-03', 'Open for 31 days', true],
  // Over the day on which the clocks go back.
  ['2026-11-01', 'Open for 90 days', true],
])('F159: on %s an acknowledged complaint of 3 August says %s', (today, words, isUrgent) => {
  const open = { ...running, receivedOn: '2026-08-03', acknowledgedOn: '2026-08-03', today }
  expect([openWords(open), isUrgentComplaint(open)]).toEqual([words, isUrgent])
  const ended = { ...open, hasEnded: true }
  expect([openWords(ended), isUrgentComplaint(ended)]).toEqual(['', false])
})

test.each([
  ['2026-08-26', false],
  ['2026-08-27', true],
  ['2026-09-03', true],
])('F159: on %s a clock that runs until 2 September is urgent: %s', (today, isUrgent) => {
  expect(isUrgentComplaint({ ...running, receivedOn: '2026-08-03', today })).toBe(isUrgent)
})
