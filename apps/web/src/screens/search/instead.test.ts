import { listedWithinMiles } from '@touchline/rules/catalogue/venues-near'
import { expect, test } from 'vitest'
import { insteadArgs } from './instead.ts'

const today = '2027-01-05'
const place = { lat: '53.4', lng: '-2.2' }
const around = { ...place, within: String(listedWithinMiles + 0.6) }

test.each([
  [{}, null, { date: today }],
  [{ from: '17:00' }, null, { date: today, from: '17:00' }],
  [
    { activity: 'badminton', date: '2027-01-06', from: '17:00', until: '19:00', ...place, about: '0.6' },
    { date: '2027-01-06', from: '17:00', ...around, activity: 'badminton' },
    { date: '2027-01-06', from: '17:00', ...around },
  ],
])('spec 5: what comes nearest to %j is asked for from its day and hour on', (search, ofActivity, ofAll) => {
  expect(insteadArgs(search, today)).toEqual({ ofActivity, ofAll })
})
