// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import type { DaySession } from '@touchline/contract/entities/attendance/day-session'
import type { DeskCustomer } from '@touchline/contract/entities/desk/desk-customer'
import { act } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { createToastStore } from '../../ui/toasts/toasts.ts'
import { ToastsContext } from '../../ui/toasts/toasts-context.ts'
import { SellPlace } from './sell-place.tsx'

const session = {
  slotId: 3,
  name: 'Swim',
  from: '14:00',
  free: 4,
  endsAt: '2030-06-01T15:00:00Z',
} as DaySession
const customer: DeskCustomer = {
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
}

/** Presses the button at a server that refuses an overlap; returns what was asked, and the toasts. */
async function sell(to: DeskCustomer | null) {
  const asked: unknown[] = []
  const toasts = createToastStore()
  await renderForStaff(
    <ToastsContext value={toasts}>
      <SellPlace session={session} customer={to} nowMs={0} />
    </ToastsContext>,
    ['reception'],
    {
      addItems: ({ body }) => {
        asked.push((body as { warnOfOverlap: boolean }).warnOfOverlap)
        throw new ApiError({ status: 409, code: 'PLACES_OVERLAP', message: 'Or book it anyway.' })
      },
    },
  )
  await act(async () =>
    screen
      .getByRole('button', { name: `${to ? 'Sell a place to Ann Lee' : 'Sell a place'}: Swim, 14:00` })
      .click(),
  )
  await expect.poll(() => toasts.list()).toHaveLength(1)
  return { asked, toasts }
}

test('F11: staff are warned of an overlap of the customer’s, and can book it anyway', async () => {
  const { asked, toasts } = await sell(customer)
  expect(asked).toEqual([true])
  const [toast] = toasts.list()
  expect(toast?.callback?.label).toBe('Book it anyway')
  await act(async () => toast?.callback?.run())
  await expect.poll(() => asked).toEqual([true, false])
})

test('F11: for a walk-in no overlap is looked for: it would be one of the staff’s own', async () => {
  expect((await sell(null)).asked).toEqual([false])
})
