import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dayVenue, importDayOperator, staffAt, theDay } from '../../support/operators/day-operator.ts'
import { textOf } from '../../support/served-page.ts'
import { createVisitor } from '../../support/shop/visitor.ts'

const slug = `team-${process.pid}`

test('S110: owners see the team with its roles; others read why they can’t, and a customer finds no such page', async () => {
  const origin = await importDayOperator(slug)
  const owner = await (await staffAt(origin, slug)).open('/staff/team')
  expect([owner.status, owner.headings(1)]).toEqual([200, ['Team']])
  const ina = owner.main.getByRole('region', { name: 'Ina Finch' })
  expect(textOf(ina)).toContain('Instructor at Quay Hall')
  expect(textOf(ina)).toMatch(/Since .* by an import/)
  expect(textOf(owner.main.getByRole('region', { name: 'Sam Staff' }))).toContain('You')
  within(ina).getByRole('button', { name: 'Take Instructor at Quay Hall from Ina Finch' })
  owner.main.getByRole('button', { name: 'Give a role' })
  for (const name of ['hal', 'ina']) {
    const page = await (await staffAt(origin, slug, name)).open('/staff/team')
    expect(page.main.queryAllByRole('region', { name: 'Sam Staff' })).toEqual([])
    page.main.getByText(/Your log-in is not for this/)
  }
  expect((await createVisitor(origin).open('/staff/team')).status).toBe(404)
})

test('spec 1.5: an instructor can ask for cover of their own session to come, and reception of none', async () => {
  const origin = await importDayOperator(`${slug}-cover`)
  const buttons = async (name: string) => {
    const page = await (await staffAt(origin, `${slug}-cover`, name)).open(
      `/staff/today/${dayVenue}/${theDay}`,
    )
    return page.main
      .queryAllByRole('button', { name: /^(Ask for cover|Write a note)/ })
      .map((button) => button.getAttribute('aria-label'))
  }
  expect(await buttons('ina')).toEqual(['Write a note: Noon Swim 12:00', 'Ask for cover: Noon Swim 12:00'])
  expect(await buttons('sam')).toEqual([
    'Write a note: Early Swim 07:00',
    'Write a note: Noon Swim 12:00',
    'Write a note: Evening Swim 19:00',
  ])
})
