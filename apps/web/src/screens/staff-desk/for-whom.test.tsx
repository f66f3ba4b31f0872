// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { StaffMemberships } from '../staff-memberships/staff-memberships.tsx'
import { ForWhom } from './for-whom.tsx'
// Loaded before the test needs it.
import '@touchline/contract/calls/desk/list-prepared-joinings'

const asked = vi.fn(() => ({ data: [] }))
const show = (part: ReactNode, role: 'finance' | 'reception') =>
  renderForStaff(part, [role], { listPreparedJoinings: asked }, [
    [clientQuery().queryKey, { onlineJoiningEnabled: true }],
  ])
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)

test('S08: reception is led to selling and joining, finance to neither', async () => {
  await show(<ForWhom />, 'reception')
  expect(links()).toEqual(['Book for a walk-in', 'Join a new person'])
  document.body.replaceChildren()
  await show(<ForWhom />, 'finance')
  screen.getByRole('textbox', { name: 'Find a customer' })
  expect(links()).toEqual([])
})

test('S08: the memberships of a customer lead reception alone to joining one', async () => {
  await show(<StaffMemberships />, 'reception')
  expect(links()).toEqual(['Choose a customer', 'Join a membership'])
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  document.body.replaceChildren()
  await show(<StaffMemberships />, 'finance')
  expect(links()).toEqual(['Choose a customer'])
  expect(asked).toHaveBeenCalledOnce()
})
