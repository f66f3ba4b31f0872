import type { StaffPost, StaffRole } from '@touchline/contract/entities/staff/staff-post'
import { expect, test } from 'vitest'
import { rights, type StaffAct, staffRoles, venuesFor } from './rights.ts'

/** Each act, and the first letters of the roles that may do it. */
const table: Record<StaffAct, string> = {
  sell: 'r d o',
  'open-drawer': 'r d o',
  'close-drawer': 'r d o',
  'explain-difference': 'r d o',
  'see-takings': 'd f o',
  'join-people': 'r d o',
  'see-people': 'r d f o',
  'cancel-bookings': 'r d o',
  'see-waitlists': 'r i d o',
  'see-day': 'r d o',
  'take-register': 'r i d o',
  'mark-missed': 'r i d o',
  'ask-cover': 'i d o',
  'approve-cover': 'd o',
  'handle-complaints': 'd o',
  'see-health-answers': 'i d o',
  'read-health-answers': 'd o',
  'settle-charges': 'r d o',
  'waive-charges': 'd o',
  'change-people': 'r d o',
  'change-addresses': 'd o',
  'give-credit': 'd o',
  'merge-people': 'd o',
  'search-acts': 'd f o',
  'change-payment': 'r d o',
  'change-contracts': 'd o',
  'decide-on-payments': 'd f o',
  'see-money': 'r d f o',
  'pay-out': 'r d o',
  'undo-payouts': 'd o',
  'settle-payments': 'f o',
  'see-mails': 'r d o',
  'look-at-documents': 'r d o',
  'manage-staff': 'o',
}

const acts = Object.keys(rights) as StaffAct[]
const isIn = (act: StaffAct, role: StaffRole) => table[act].split(' ').includes(role[0]!)

test('spec 1: each role may do what the table says, and nothing else', () => {
  for (const act of acts)
    for (const role of staffRoles)
      expect([act, role, venuesFor([{ role, venueId: null }], act)]).toEqual([
        act,
        role,
        isIn(act, role) ? [] : null,
      ])
})

test.each<[string, StaffPost[], StaffAct, number[] | null]>([
  ['no post', [], 'sell', null],
  ['at one venue', [{ role: 'reception', venueId: 1 }], 'sell', [1]],
  [
    'at two, of which one role may',
    [
      { role: 'reception', venueId: 1 },
      { role: 'duty-manager', venueId: 2 },
    ],
    'change-contracts',
    [2],
  ],
  [
    'by two roles at two venues',
    [
      { role: 'reception', venueId: 1 },
      { role: 'duty-manager', venueId: 2 },
      { role: 'owner', venueId: 2 },
    ],
    'sell',
    [1, 2],
  ],
  [
    'at all venues by one role, at one by another',
    [
      { role: 'finance', venueId: null },
      { role: 'reception', venueId: 1 },
    ],
    'see-people',
    [],
  ],
  [
    'at all venues by a role that may not',
    [
      { role: 'finance', venueId: null },
      { role: 'reception', venueId: 1 },
    ],
    'sell',
    [1],
  ],
])('S09: where an act is allowed: %s', (_, posts, act, venues) => {
  expect(venuesFor(posts, act)).toEqual(venues)
})
