import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { importMemberPricesOperator } from '../../support/operators/member-prices-operator.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { textOf } from '../../support/served-page.ts'
import { type FoundSession, findSession, logInAs } from '../../support/shop/sessions.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

const date = dayAhead(2)
let origin: string
beforeAll(async () => {
  origin = await importMemberPricesOperator('member-prices-pages')
})

const sessionOf = (visitor: Visitor, activity: string, name: string) =>
  findSession(visitor, { venue: 'weir-pool', activity, date, name })
const pageOf = (activity: string, { id }: FoundSession) =>
  `/location/weir-pool/${activity}/${date}/by-time/ticket/${id}`

test('spec 2: opened without tickets it says what it is for, and leads to Home', async () => {
  const page = await createVisitor(origin).open('/pricing')
  expect(page.title).toBe('Bookings | Membership Discounts')
  expect(page.crumbs()).toEqual(['Home', 'Membership pricing'])
  page.main.getByText(/Choose a session and your tickets first/)
  expect(page.main.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
})

test('spec 2: a session without a price for members does not lead there', async () => {
  const visitor = createVisitor(origin)
  const linkFrom = async (activity: string, name: string) => {
    const page = await visitor.open(pageOf(activity, await sessionOf(visitor, activity, name)))
    page.getByLabelText('Adult tickets')
    return page.queryByRole('link', { name: /membership|Bringing a member/i })
  }
  expect(await linkFrom('float', 'Float')).toBeNull()
  expect((await linkFrom('swim', 'Swim at 08:00'))?.getAttribute('href')).toMatch(/^\/pricing\?/)
})

test('spec 3: a customer who owes a charge is led to its details in place of the buttons that book', async () => {
  const buttonsOf = async (name: string) => {
    const visitor = createVisitor(origin)
    await logInAs(visitor, `${name}@weir.test`)
    const { id, prices } = await sessionOf(visitor, 'swim', 'Swim at 10:00')
    const adult = prices.find((price) => price.name === 'Adult')!.pricing_option_id
    const chosen = { venue: 'weir-pool', activity: 'swim', date, session: id, tickets: `${adult}x1` }
    const page = await visitor.open(`/pricing?${new URLSearchParams(chosen)}`)
    const tickets = page.main.getByRole('region', { name: 'Your tickets' })
    expect(textOf(tickets)).toContain('£5.60')
    return within(tickets)
      .getAllByRole('button')
      .map((button) => textOf(button))
      .filter((words) => /^(Book now|Add to basket|See how)/.test(words))
  }
  expect(await buttonsOf('owes')).toEqual(['See how to settle your charge'])
  expect(await buttonsOf('plain')).toContain('Add to basket')
})
