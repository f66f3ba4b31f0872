// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import type { MyDetails } from '@touchline/contract/entities/account/my-details'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../calls/api-error.ts'
import { renderForStaff } from '../../../testing/render-for-staff.tsx'
import { LogInSection } from './log-in-section.tsx'
import { Photo } from './photo.tsx'
// Loaded before the tests need them.
import '@touchline/contract/calls/account/remove-photo'
import '@touchline/contract/calls/account/withdraw-email-change'

const refuse = () => Promise.reject(new ApiError({ status: 409, message: 'Too late: it is confirmed.' }))
const details = {
  email: 'ada@example.org',
  emailIsProven: true,
  emailChange: { newEmail: 'grace@example.org', oldIsConfirmed: true, newIsConfirmed: false },
} as MyDetails

test.each([
  ['Keep ada@example.org', 'withdrawEmailChange', <LogInSection key="1" details={details} />],
  ['Remove photo', 'removePhoto', <Photo key="2" address="/photo/7" />],
])('F182: a refusal of ‘%s’ is said beside the button', async (name, call, part) => {
  await renderForStaff(part, ['reception'], { [call]: refuse })
  await act(async () => screen.getByRole('button', { name }).click())
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too late: it is confirmed.'))
})
