// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { ForWhom } from './for-whom.tsx'

test.each([
  ['reception', ['Book for a walk-in', 'Join a new person']],
  ['finance', ['Memberships']],
] as const)('S08: the desk leads %s to selling and joining where they may', async (role, links) => {
  await renderForStaff(<ForWhom />, [role], {}, [[clientQuery().queryKey, { onlineJoiningEnabled: true }]])
  screen.getByRole('textbox', { name: 'Find a customer' })
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(links)
})
