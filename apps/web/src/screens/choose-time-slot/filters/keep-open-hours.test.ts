import { expect, it } from 'vitest'
import { courtSlot } from '../../../gallery/court-slot.ts'
import { keepOpenHours } from './keep-open-hours.ts'

type Status = NonNullable<Parameters<typeof courtSlot>[0]['status']> | null
const slot = (hour: number, status: Status, court = 1) => courtSlot({ court, hour, status })
const hoursOf = (slots: readonly { starts: string }[]) => slots.map(({ starts }) => starts)

it('the board begins at the next hour with an available court, and shows the later taken hours', () => {
  const day = [
    slot(8, 'JOIN_WAITLIST'),
    slot(9, 'FULL', 1),
    slot(9, 'BOOK', 2),
    slot(10, 'FULL'),
    slot(11, 'BOOK'),
  ]
  expect(hoursOf(keepOpenHours(day))).toEqual(['09:00', '09:00', '10:00', '11:00'])
})

it('the visitor’s own time counts as open; a full day begins with times that can be waited for', () => {
  expect(hoursOf(keepOpenHours([slot(8, 'FULL'), slot(9, 'CANCEL_BOOKING')]))).toEqual(['09:00'])
  expect(hoursOf(keepOpenHours([slot(8, 'FULL'), slot(9, 'JOIN_WAITLIST')]))).toEqual(['09:00'])
})

it('nothing is left of a day on which nothing can be done', () => {
  expect(keepOpenHours([slot(8, 'FULL'), slot(9, null)])).toEqual([])
})
