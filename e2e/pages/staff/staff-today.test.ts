import { within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  bookForDay,
  dayVenue,
  importDayOperator,
  staffAt,
  theDay,
} from '../../support/operators/day-operator.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { textOf } from '../../support/served-page.ts'
import { createVisitor } from '../../support/shop/visitor.ts'

const slug = `today-${process.pid}`
const address = (date = theDay) => `/staff/today/${dayVenue}/${date}`

let origin = ''
let reference = ''
beforeAll(async () => {
  origin = await importDayOperator(slug)
  const desk = await staffAt(origin, slug)
  reference = await bookForDay(desk, 'Evening Swim', ['Wanda', 'Inn'], 2)
  await bookForDay(desk, 'Evening Swim', ['Ben', 'Baker'])
})

describe('spec 1.5: the day of a venue', () => {
  test('staff see the sessions in order with free places, who comes, their tickets, and the days around', async () => {
    const page = await (await staffAt(origin, slug)).open(address())
    expect(page.status).toBe(200)
    expect(page.crumbs()).toEqual(['Home', 'Today'])
    const early = page.main.getByRole('region', { name: '07:00 to 08:00 Early Swim, Pool' })
    expect(textOf(early)).toContain('No bookings · 30 of 30 places free')
    const evening = page.main.getByRole('region', { name: '19:00 to 20:00 Evening Swim, Pool' })
    expect(textOf(evening)).toContain('0 of 3 here · 9 of 12 places free')
    const inEvening = within(evening)
    inEvening.getByRole('button', { name: 'Check in: Ben Baker, Evening Swim 19:00' })
    inEvening.getByRole('button', { name: 'Check in all 2 of Wanda Inn, Evening Swim 19:00' })
    inEvening.getByRole('link', { name: `Order ${reference}` })
    const toDay = (name: string) => page.main.getByRole('link', { name }).getAttribute('href')
    expect([toDay('Previous day'), toDay('Next day')]).toEqual([address(dayAhead(0)), address(dayAhead(2))])
    expect(toDay('Today')).toBe(`/staff/today/${dayVenue}`)
  })

  test('without a venue and a day it opens today at the home venue of the staff', async () => {
    const page = await (await staffAt(origin, slug)).open('/staff/today')
    expect(page.address).toBe(address(dayAhead(0)))
    expect(page.headings(1)).toEqual(['Today'])
  })

  test('staff come to the camera inside the document of any of their pages, and no other page may use it', async () => {
    const staff = await staffAt(origin, slug)
    const policyOf = async (path: string) => (await staff.ask(path)).headers()['permissions-policy']
    expect(await policyOf(address())).toContain('camera=(self)')
    for (const path of ['/staff', '/staff?find=quill', '/staff/drawers'])
      expect([path, await policyOf(path)]).toEqual([path, expect.stringContaining('camera=(self)')])
    expect(await policyOf('/')).toContain('camera=()')
  })

  test('S08: an instructor reads references without a link, and is led to no orders', async () => {
    const code = await bookForDay(await staffAt(origin, slug), 'Noon Swim', ['Nia', 'Noon'])
    for (const [name, links] of [
      ['ina', 0],
      ['sam', 1],
    ] as const) {
      const staff = await staffAt(origin, slug, name)
      const page = await staff.open(address())
      page.main.getByText(code)
      expect([name, page.main.queryAllByRole('link', { name: `Order ${code}` }).length]).toEqual([
        name,
        links,
      ])
      const found = await staff.open(`${address()}?code=TLNOSUCHONE`)
      found.main.getByText('No booking of this day has the code TLNOSUCHONE.')
      const toOrders = found.main.queryAllByRole('link', { name: 'Look for it among all orders' })
      expect([name, toOrders.length]).toEqual([name, links])
    }
  })

  test('S08, S09: a customer and a visitor find no such page, and staff of another venue see no one', async () => {
    for (const visitor of [await staffAt(origin, slug, 'ann'), createVisitor(origin)]) {
      const page = await visitor.open(address())
      expect(page.status).toBe(404)
      expect(page.document.body.textContent).not.toContain('Ben Baker')
    }
    const page = await (await staffAt(origin, slug, 'hal')).open(address())
    page.main.getByText('Your log-in is not for this venue.', { exact: false })
    expect(page.document.body.textContent).not.toContain('Ben Baker')
  })
})
