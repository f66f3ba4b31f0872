import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { importOperator } from '../../support/operators/import-operator.ts'
import { textOf } from '../../support/served-page.ts'
import { logInBy } from '../../support/shop/book-by-calls.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

const posts: readonly [name: string, posts: object[]][] = [
  ['olive', [{ role: 'owner' }]],
  ['dora', [{ role: 'duty-manager' }]],
  ['hal', [{ role: 'duty-manager', venues: ['hill-hall'] }]],
  ['ria', [{ role: 'reception' }]],
]

/** Imports an operator with staff of each kind and a customer. */
const importComplaints = (slug: string): Promise<string> =>
  importOperator({
    slug: `${slug}-${process.pid}`,
    name: 'Heard Leisure',
    client: { links: { privacy: 'https://own.example/privacy' }, contact: { email: 'hello@heard.test' } },
    catalogue: {
      venues: ['quay-hall', 'hill-hall'].map((venue) => ({
        slug: venue,
        name: venue,
        town: 'Leeds',
        migrationDate: '2025-01-01',
        sessions: [],
      })),
      people: [
        ...posts.map(([name, given]) => ({
          email: `${name}@heard.test`,
          password: 'touchline-demo',
          firstName: name,
          role: 'staff',
          posts: given,
        })),
        { email: 'ann@heard.test', password: 'touchline-demo', firstName: 'Ann', lastName: 'Archer' },
      ],
    },
  })

async function loggedIn(origin: string, name: string): Promise<Visitor> {
  const visitor = createVisitor(origin)
  await logInBy(visitor, `${name}@heard.test`)
  return visitor
}
const send = async (who: Visitor, path: string, data: object) => {
  const reply = await who.request.post(path, { data, headers: { 'idempotency-key': crypto.randomUUID() } })
  expect(reply.status()).toBe(200)
  return (await reply.json()).data
}
const typed = {
  first_name: 'Bo',
  last_name: 'Marsh',
  email: 'bo@heard.test',
  lines: ['My address was read out.', '', '<b>Stop</b>'],
}
const entered = {
  came_by: 'phone',
  received_on: '2025-07-05',
  person_id: null,
  first_name: 'Cy',
  email: null,
  lines: ['A letter went to my neighbour.'],
  sends_letter: false,
}

test('F159: the form asks a visitor for name and address, and knows those of a log-in', async () => {
  const origin = await importComplaints('complaint-form')
  const form = await createVisitor(origin).open('/data-complaint')
  for (const label of ['First name', 'Last name (optional)', 'Email address', 'What happened'])
    expect(form.main.getByLabelText(label)).toBeDefined()
  expect(form.text()).toContain('You can also write to hello@heard.test.')
  expect(form.text()).toContain('Information Commissioner')
  const own = await (await loggedIn(origin, 'ann')).open('/data-complaint')
  expect(own.main.queryByLabelText('First name')).toBeNull()
  expect(own.text()).toContain('We tell you the outcome at ann@heard.test.')
  const details = await (await loggedIn(origin, 'ann')).open('/my-account/details')
  expect(details.main.getByRole('link', { name: 'use our form' }).getAttribute('href')).toBe(
    '/data-complaint',
  )
})

test('F159, S113: the list is empty, then has the late one first; others are told that it is not theirs', async () => {
  const origin = await importComplaints('complaint-list')
  const dora = await loggedIn(origin, 'dora')
  expect((await dora.open('/staff/complaints')).text()).toContain('No complaint has come yet.')
  await send(createVisitor(origin), '/api/data-complaints', typed)
  await send(dora, '/api/foh/complaints', entered)
  for (const who of [dora, await loggedIn(origin, 'olive')]) {
    const list = await who.open('/staff/complaints')
    const rows = within(list.main.getByRole('list')).getAllByRole('listitem').map(textOf)
    expect(rows.map((row) => row.replace(/C-\w{8}/, '#'))).toEqual([
      expect.stringMatching(
        /^Cy, # ?Late ?Acknowledge by Mon 4 Aug 2025: \d+ days late ?Received Sat 5 Jul 2025 by phone\. Open for \d+ days$/,
      ),
      expect.stringMatching(
        /^Bo Marsh, # ?Open ?Acknowledged .+ ?Received .+ by the form\. Open since today$/,
      ),
    ])
    expect(list.text()).toContain('2 open, 1 urgent')
    expect((await who.open('/staff')).html).toContain('/staff/complaints')
  }
  for (const name of ['hal', 'ria']) {
    const who = await loggedIn(origin, name)
    for (const path of ['/staff/complaints', '/staff/complaints/new']) {
      const page = await who.open(path)
      expect([path, page.status, page.text().includes('Bo Marsh')]).toEqual([path, 200, false])
      expect(page.text()).toMatch(/Your log-in is (not for this|for some venues alone)/)
    }
    expect((await who.open('/staff')).html).not.toContain('/staff/complaints')
  }
  for (const who of [createVisitor(origin), await loggedIn(origin, 'ann')])
    expect((await who.open('/staff/complaints')).status).toBe(404)
})

test('F159: a complaint shows what was written as the text that it is, and its record', async () => {
  const origin = await importComplaints('complaint-page')
  const dora = await loggedIn(origin, 'dora')
  await send(createVisitor(origin), '/api/data-complaints', typed)
  const { id } = await send(dora, '/api/foh/complaints', entered)
  const list = await dora.open('/staff/complaints')
  const href = list.main.getByRole('link', { name: /^Bo Marsh/ }).getAttribute('href')!
  const written = await dora.open(href)
  expect(written.text()).toContain('<b>Stop</b>')
  expect(written.text()).toContain('Nothing has been written down yet.')
  expect(written.main.queryByRole('button', { name: 'Acknowledged' })).toBeNull()
  await send(dora, `/api/foh/complaints/${id}/act`, { act: 'note', lines: ['Asked the desk.'] })
  const page = await dora.open(`/staff/complaints/${id}`)
  expect(page.main.getAllByRole('button').map(textOf)).toEqual([
    'Acknowledged',
    'Write down a step',
    'End it',
  ])
  expect(page.text()).toContain('No email address: tell them by letter or phone.')
  expect(textOf(page.main.getByRole('region', { name: 'Record' }))).toMatch(
    /Entered here ?dora, .+Step ?Asked the desk\. ?dora, /,
  )
  for (const path of ['/staff/complaints/0', '/staff/complaints/999999', '/staff/complaints/x'])
    expect([path, (await dora.open(path)).status]).toEqual([path, 404])
})
