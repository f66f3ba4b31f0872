import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { importOperator } from '../../support/operators/import-operator.ts'
import { importJoining } from '../../support/operators/joining-operator.ts'
import { textOf } from '../../support/served-page.ts'
import { logInBy } from '../../support/shop/book-by-calls.ts'
import { createVisitor } from '../../support/shop/visitor.ts'
import { newPerson } from '../../support/shop/visitor-acts.ts'

const lockside = '/online-joining/lockside-leisure-centre'
const penceOf = (words: string) => Math.round(Number(words.replaceAll(/[£,]/g, '')) * 100)
const lastSum = (element: Element) => penceOf(/£[\d,]+\.\d\d$/.exec(textOf(element))?.[0] ?? '')

test('spec 1, 7: each venue shows its own plans side by side, the whole price first; one without a plan is not offered', async () => {
  const plan = (slug: string, name: string, monthlyPence: number, venues: string[]) => ({
    slug,
    name,
    monthlyPence,
    joiningPence: 1500,
    notice: { months: 1 },
    venues,
  })
  const origin = await importOperator({
    slug: `plans-${process.pid}`,
    name: 'Tarn Leisure',
    client: { onlineJoining: true },
    catalogue: {
      venues: ['Tarn Pool', 'Fell Hall', 'Moor Barn'].map((name) => ({
        slug: name.toLowerCase().replace(' ', '-'),
        name,
        town: 'Kendal',
      })),
      memberships: [
        {
          slug: 'swimmer',
          name: 'Swimmer',
          plans: [
            plan('swim', 'Swim', 2500, ['tarn-pool']),
            plan('both', 'Swim and gym', 4000, ['tarn-pool', 'fell-hall']),
          ],
        },
      ],
    },
  })
  const visitor = createVisitor(origin)
  expect((await visitor.open('/online-joining')).headings(2)).toEqual(['Fell Hall', 'Tarn Pool'])
  const pool = await visitor.open('/online-joining/tarn-pool')
  expect(pool.headings(2)).toEqual(['Swim', 'Swim and gym'])
  for (const article of pool.main.getAllByRole('article'))
    expect(textOf(article)).toMatch(
      /^Swim.*?£15\.00 to join, then £(25|40)\.00 a month; £[\d,.]+ in the first year/,
    )
  expect((await visitor.open('/online-joining/fell-hall')).headings(2)).toEqual(['Swim and gym'])
  const barn = await visitor.open('/online-joining/moor-barn')
  expect([barn.headings(2), barn.text()]).toEqual([
    [],
    expect.stringContaining('Moor Barn sells no membership online now'),
  ])
  // The chosen venue is remembered; the choice can be asked for again.
  expect((await visitor.open('/online-joining?choose=venue')).headings(2)).toEqual(['Fell Hall', 'Tarn Pool'])
})

test.each(['complete', 'off-peak', 'family'])(
  'spec 1: a visitor sees every payment of the first year of plan %s before joining, and they come to the price said first',
  async (slug) => {
    const page = await createVisitor().open(`${lockside}/${slug}`)
    const [, said = ''] = /£([\d,.]+) in the first year/.exec(page.text()) ?? []
    const card = page.main.getByRole('heading', { name: 'What you pay' }).parentElement!
    const payments = within(card).getAllByRole('listitem').map(lastSum)
    const total = lastSum(within(card).getByText('In the first year, with today').parentElement!)
    expect(total).toBe(penceOf(said))
    expect(payments.reduce((all, one) => all + one, 0)).toBe(total)
    expect(payments.length).toBeGreaterThan(10)
    // The people who join are asked for once the payer has logged in.
    page.main.getByRole('button', { name: 'Log in to join' })
    expect(page.queryAllByRole('checkbox', { name: /\(you\)/ })).toEqual([])
  },
)

test('spec 1: the payer is chosen for a plan of one person, and asked for a date of birth that is not known', async () => {
  const visitor = createVisitor()
  await newPerson('Owen', visitor)
  const page = await visitor.open(`${lockside}/complete`)
  const payer = page.main.getByRole<HTMLInputElement>('checkbox', { name: 'Owen Porter (you)' })
  expect(payer.checked).toBe(true)
  within(page.main.getByRole('group', { name: 'Date of birth' })).getByLabelText('Day')
})

test('spec 1, 5: the basket and the checkout of a joining say for whom, from when, and what follows', async () => {
  const visitor = createVisitor()
  await newPerson('Owen', visitor)
  const { data: user } = await (await visitor.request.get('/api/auth/user')).json()
  const { data: plans } = await (
    await visitor.request.get('/api/online-joining/venues/lockside-leisure-centre/plans')
  ).json()
  const { id, starts_from } = plans.find((one: { slug: string }) => one.slug === 'complete')
  const joined = await visitor.request.post(`/api/online-joining/plans/${id}/join`, {
    data: {
      starts_on: starts_from,
      people: [{ place: 'Adult', user_id: user.id, date_of_birth: '1990-02-28' }],
      asks_to_start: true,
      source: 'poster',
    },
  })
  expect(joined.status()).toBe(200)
  for (const path of ['/basket', '/basket/checkout']) {
    const page = await visitor.open(path)
    expect([path, page.text()]).toEqual([path, expect.stringContaining('Linden Complete membership')])
    for (const words of [
      /For Owen Porter \(Adult\)\./,
      /Starts on \w{3} \d+ \w{3} \d{4}\./,
      /Next payment £39\.00 on /,
    ])
      expect(page.text()).toMatch(words)
  }
  expect((await visitor.open('/basket/checkout')).text()).toContain(
    'Your card is kept for the monthly payments.',
  )
})

test('spec 1: how often a person comes a month is reckoned with each plan by a form without a script; what does not pay off is said so', async () => {
  const visitor = createVisitor()
  const page = await visitor.open(`${lockside}?source=poster`)
  const region = page.main.getByRole('region', { name: 'Which plan pays off?' })
  const form = within(region).getByRole('button', { name: 'Compare the costs' }).closest('form')!
  expect([form.getAttribute('method'), within(region).queryByRole('table')]).toEqual(['get', null])
  const swims = within(region).getByLabelText('Swimming')
  expect(swims.getAttribute('name')).toBe('visits-swimming')
  const kept = [...form.querySelectorAll('input[type=hidden]')].map((one) => [
    one.getAttribute('name'),
    one.getAttribute('value'),
  ])
  expect(kept).toEqual([['source', 'poster']])
  for (const [visits, least] of [
    [1, /^Paying each time costs least: £[\d.]+ a month\. No plan pays off\./],
    [31, /^Linden .+ costs least: £[\d.]+ a month, £[\d.]+ less than paying each time\./],
  ] as const) {
    const reckoned = await visitor.open(`${lockside}?source=poster&visits-swimming=${visits}`)
    const found = within(reckoned.main.getByRole('region', { name: 'Which plan pays off?' }))
    expect(found.getByLabelText('Swimming').getAttribute('value')).toBe(String(visits))
    found.getByText(least)
    const [, paying, ...plans] = within(found.getByRole('table')).getAllByRole('row').map(textOf)
    const sums = [paying!, ...plans].map((words) => penceOf(/£[\d,.]+$/.exec(words)![0]))
    expect(plans.length).toBe(4)
    const row = within(found.getByRole('table')).getByText('Costs least').closest('tr')!
    expect(lastSum(row)).toBe(Math.min(...sums))
  }
})

test('F167: staff who join people see the desk; other staff read what to do instead, which the server says, too', async () => {
  const slug = `staff-joining-${process.pid}`
  const origin = await importJoining(slug)
  const path = '/online-joining/quay-gym/complete'
  const open = async (name: string, more = '') => {
    const visitor = createVisitor(origin)
    await logInBy(visitor, `${name}-${slug}@demo.test`)
    return { visitor, page: await visitor.open(`${path}${more}`) }
  }
  const refused = 'Your staff log-in can’t join a membership here'
  for (const name of ['sam', 'ria']) {
    const { page } = await open(name)
    expect([name, page.status, page.html.includes(refused)]).toEqual([name, 200, false])
    for (const more of ['?embedded=true', '?kiosk=true'])
      expect((await open(name, more)).page.html).toContain('People are joined at front of house')
  }
  const { visitor, page } = await open('ina')
  page.main.getByText(refused)
  page.main.getByText(
    /^Reception, duty managers and owners join people at front of house\. To join for yourself/,
  )
  expect(page.headings(2)).not.toContain('What you agree to')
  const { data } = await (await visitor.request.get('/api/online-joining/venues/quay-gym/plans')).json()
  const join = await visitor.request.post(`/api/online-joining/plans/${data[0].id}/join`, {
    data: { starts_on: data[0].starts_from, people: [{ place: 'Member', user_id: 1 }] },
  })
  expect(join.status()).toBe(403)
  // With an account that is no staff's the form is there.
  const { page: own } = await open('ada')
  expect([own.html.includes(refused), own.headings(2).includes('What you agree to')]).toEqual([false, true])
})
