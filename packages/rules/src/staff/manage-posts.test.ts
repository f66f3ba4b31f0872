import type { StaffPost, StaffRole } from '@touchline/contract/entities/staff/staff-post'
import { expect, it } from 'vitest'
import { canManagePosts, isLastOwner } from './manage-posts.ts'
import { rights, staffRoles } from './rights.ts'

const post = (role: StaffRole, venueId: number | null): StaffPost => ({ role, venueId })

it.each<[posts: StaffPost[], venueId: number | null, expected: boolean]>([
  [[post('owner', null)], null, true],
  [[post('owner', null)], 2, true],
  [[post('owner', 1)], 1, true],
  [[post('owner', 1)], 2, false],
  [[post('owner', 1)], null, false],
  [[post('owner', 1), post('owner', 2)], 2, true],
  [[post('owner', 1), post('duty-manager', null)], 2, false],
  [[post('duty-manager', null), post('finance', null)], 1, false],
  [[], 1, false],
])('S110: who gives and takes posts where: %j at %s is %s', (posts, venueId, expected) => {
  expect(canManagePosts(posts, venueId)).toBe(expected)
})

it('S110: an owner may do all that the other roles may, so gives no more than they have', () => {
  for (const [act, roles] of Object.entries(rights))
    expect([act, roles]).toEqual([act, expect.arrayContaining(['owner'])])
  expect(staffRoles).toContain('owner')
})

const of = (customerId: number, role: StaffRole, venueId: number | null) => ({ customerId, role, venueId })

it.each([
  ['the only one', [of(1, 'owner', null)], [of(1, 'owner', null)], true],
  ['one of two', [of(1, 'owner', null), of(2, 'owner', null)], [of(1, 'owner', null)], false],
  [
    'with an owner of one venue left',
    [of(1, 'owner', null), of(2, 'owner', 3)],
    [of(1, 'owner', null)],
    true,
  ],
  ['an owner of one venue', [of(1, 'owner', null), of(2, 'owner', 3)], [of(2, 'owner', 3)], false],
  [
    'another role of the only one',
    [of(1, 'owner', null), of(1, 'finance', null)],
    [of(1, 'finance', null)],
    false,
  ],
  ['where there is none', [of(2, 'owner', 3)], [of(2, 'owner', 3)], false],
])('F152: the last owner of all venues: %s', (_, all, taken, expected) => {
  expect(isLastOwner(all, taken)).toBe(expected)
})
