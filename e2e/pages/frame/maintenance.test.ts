import { expect, test } from 'vitest'
import { importOperator } from '../../support/operators/import-operator.ts'
import { createVisitor } from '../../support/shop/visitor.ts'

test('spec 8: a site goes into maintenance, every address of it, and returns', async () => {
  const operator = { slug: `mending-${process.pid}`, name: 'Mending Leisure' }
  const origin = await importOperator(operator)
  const visitor = createVisitor(origin)
  const open = await visitor.open('/')
  expect([open.status, ...open.headings(1)]).toEqual([200, 'Mending Leisure'])

  await importOperator({ ...operator, client: { maintenance: true } })
  // Other processes hear of it within a second or two.
  await expect.poll(async () => (await visitor.open('/')).status).toBe(503)
  for (const path of ['/', '/location/anywhere']) {
    const closed = await visitor.open(path)
    expect([closed.status, closed.title]).toEqual([503, 'Bookings | Service disruption'])
    expect(closed.headings(1)).toEqual(['Service disruption'])
    closed.getByText('Unable to access the site due to planned maintenance.')
    expect(closed.queryByRole('banner')).toBeNull()
  }

  await importOperator(operator)
  await expect.poll(async () => (await visitor.open('/')).status).toBe(200)
  expect((await visitor.open('/')).headings(1)).toEqual(['Mending Leisure'])
})
