// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetDesk } from '../../calls/selected-at-desk.ts'
import { keepCustomer, readKept } from '../../features/desk/desk-memory.ts'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { Served, useServed } from './served.tsx'

beforeEach(() => {
  document.cookie = 'logged_in=desk-one'
})
afterEach(() => {
  forgetDesk()
  document.cookie = 'logged_in=; max-age=0'
})

function List() {
  const served = useServed()
  return (
    <>
      <Served {...served} />
      <p>{served.customer?.firstName ?? 'a walk-in'}</p>
    </>
  )
}

test('F147: the list says to whom it sells, and lets a walk-in come: the basket, too, is no one’s then', async () => {
  keepCustomer({
    id: 7,
    reference: 'DEM7',
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@example.org',
    emailIsProven: true,
    creditPence: 0,
    formattedCredit: '£0.00',
    charges: [],
    notes: [],
  })
  const asked: unknown[] = []
  await renderForStaff(<List />, ['reception'], {
    selectCustomer: ({ body }) => {
      asked.push(body)
      return { data: null }
    },
  })
  expect(screen.getByText(/^You are serving/).textContent).toContain('Ann Lee')
  await act(async () => screen.getByRole('button', { name: 'Serve a walk-in' }).click())
  await expect.poll(() => screen.queryByText('a walk-in')).not.toBeNull()
  expect(asked).toEqual([{ selectedUserId: null }])
  expect(readKept().customer).toBeNull()
})
