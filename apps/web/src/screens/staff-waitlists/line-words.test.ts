import type { WaitlistLine } from '@touchline/contract/entities/waitlist/waitlist'
import { expect, test } from 'vitest'
import { linesOf, lineWords } from './line-words.ts'

const line = (given: Partial<WaitlistLine> = {}): WaitlistLine => ({
  id: 1,
  userId: 7,
  reference: 'DEM7',
  fullName: 'Ann Archer',
  quantity: 1,
  state: 'waiting',
  position: 1,
  since: '2026-11-22T18:04:00.000Z',
  session: { id: 5, name: 'Yoga', date: '2026-11-23', from: '19:00', until: '20:00', place: 'Studio 1' },
  offer: null,
  mailFailure: null,
  passes: [],
  ...given,
})
const offer = {
  slotId: 5,
  place: 'Court 2',
  startsAt: '2026-11-23T19:00:00.000Z',
  until: '2026-11-23T09:00:00.000Z',
  tellsAt: '2026-11-23T07:00:00.000Z',
  toldAt: null,
}
const words = (given: Partial<WaitlistLine>) => lineWords(line(given), 'Europe/London')

test('spec 4: staff read how many places, since when, why passed over, and that a message was refused', () => {
  expect(
    words({
      quantity: 2,
      passes: [{ slotId: 5, reason: 'PENALTY_OUTSTANDING', at: '2026-11-22T19:00:00.000Z' }],
      mailFailure: { reason: 'mailbox full', tries: 2, at: '2026-11-22T19:30:00.000Z' },
    }),
  ).toEqual([
    '2 places, waiting since 18:04, Sun 22 Nov.',
    'The last message was refused at 19:30, Sun 22 Nov, after 2 tries: mailbox full',
    'Passed over at 19:00, Sun 22 Nov: they owe a charge that stops booking.',
  ])
})

test('spec 4: staff read which place is kept for a person, and until when an offer can be taken', () => {
  expect(words({ state: 'kept', offer })[1]).toBe(
    'A place (Court 2) is kept until 09:00, Mon 23 Nov. Their own pages show it already; their message is due at 07:00, Mon 23 Nov.',
  )
  const told = { ...offer, place: 'Studio 1', toldAt: '2026-11-23T07:00:00.000Z' }
  expect(words({ state: 'offered', offer: told })[1]).toBe(
    'A place is offered until 09:00, Mon 23 Nov. They were told at 07:00, Mon 23 Nov.',
  )
})

test('spec 4: the people waiting for one session are one group, in order of joining; groups are in order of time', () => {
  const early = { ...line().session, id: 6, from: '07:00', until: '08:00', place: null }
  const any = { ...early, id: null, name: 'Squash' }
  const found = linesOf([
    line({ id: 1 }),
    line({ id: 2, session: any }),
    line({ id: 3, session: early }),
    line({ id: 4 }),
  ])
  expect(found.map(({ title, when, people }) => [when, title, people.map(({ id }) => id)])).toEqual([
    ['07:00 to 08:00', 'Squash, any court', [2]],
    ['07:00 to 08:00', 'Yoga', [3]],
    ['19:00 to 20:00', 'Yoga, Studio 1', [1, 4]],
  ])
})
