// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { StaffMemberships } from './staff-memberships.tsx'
// Loaded before the test needs it.
import '@touchline/contract/calls/desk/list-prepared-joinings'

const show = async (role: 'finance' | 'reception') => {
  const listPreparedJoinings = vi.fn(() => ({ data: [] }))
  await renderForStaff(
    <StaffMemberships />,
    [role],
    { listPreparedJoinings, listMembershipsOffered: () => ({ data: [] }) },
    [[clientQuery().queryKey, { onlineJoiningEnabled: true }]],
  )
  return { listPreparedJoinings, links: screen.getAllByRole('link').map(({ textContent }) => textContent) }
}

test('S08: reception joins a person to a membership, and sees the joinings that were prepared', async () => {
  const { links, listPreparedJoinings } = await show('reception')
  expect(links).toEqual(['Choose a customer', 'Join a membership'])
  await vi.waitFor(() => expect(listPreparedJoinings).toHaveBeenCalledOnce())
})

test('S08: finance is led to no joining, and none is asked for', async () => {
  const { links, listPreparedJoinings } = await show('finance')
  expect(links).toEqual(['Choose a customer'])
  expect(listPreparedJoinings).not.toHaveBeenCalled()
})
