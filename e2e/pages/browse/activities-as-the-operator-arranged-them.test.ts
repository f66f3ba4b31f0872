import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { importArrangedOperator, picture } from '../../support/operators/arranged-operator.ts'
import { dayAhead } from '../../support/operators/timetable-operator.ts'
import { textOf } from '../../support/served-page.ts'
import { createVisitor, type Visitor } from '../../support/shop/visitor.ts'

let visitor: Visitor
beforeAll(async () => {
  visitor = createVisitor(await importArrangedOperator())
})

const hall = '/location/arranged-hall'

test('spec 3: activities are in a tree of any depth, each with its picture', async () => {
  let page = await visitor.open(hall)
  for (const name of ['Sport', 'Rackets', 'Indoors']) {
    // On the venue's own page the links to them come first, without pictures.
    const tiles = page.main.getAllByRole('listitem').filter((item) => textOf(item).includes(name))
    const tile = within(tiles.at(-1)!)
    const image = await visitor.ask(tile.getByRole('img', { name: picture.alt }).getAttribute('src') ?? '')
    expect([image.status(), image.headers()['content-type']]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
    page = await visitor.open(tile.getByRole('link').getAttribute('href') ?? '')
    expect(page.headings(1)).toEqual([name])
  }
  expect(page.main.getAllByRole('listitem')).toHaveLength(3)
})

test.each([
  ['by-name', true, true],
  ['by-hour', false, true],
  ['given', false, false],
])('spec 3, browseByName and allocationStrategy: %s', async (sport, isByName, choosesCourt) => {
  const day = `${hall}/${sport}/${dayAhead(1)}`
  const board = await visitor.open(`${day}/by-location`)
  expect(board.address).toBe(`${day}/by-location`)
  expect(board.getAllByRole('columnheader').map(textOf)).toEqual(
    isByName ? ['Time', 'Court 1', 'Court 2'] : ['Time', 'Any court'],
  )
  expect(board.queryAllByRole('checkbox', { name: 'Any court' })).toHaveLength(isByName ? 1 : 0)
  const court = `${day}/by-location/${sport}-court-2`
  expect((await visitor.open(court)).address).toBe(isByName ? court : `${day}/by-location`)
  const list = await visitor.open(`${day}/by-time`)
  const time = list.getByRole('link', { name: /^Book Ad Hoc session / }).getAttribute('href') ?? ''
  const page = await visitor.open(time)
  page.getByText('Your selection:')
  expect(page.queryAllByRole('radio', { name: 'Court 2' })).toHaveLength(choosesCourt ? 1 : 0)
})

test.each([
  ['fitness', 'yoga'],
  ['dance', 'ballet'],
])(
  'where %s has only %s below it the page continues automatically, and no breadcrumb leads back into it',
  async (above, below) => {
    const page = await visitor.open(`${hall}/${above}`)
    expect(page.address).toBe(`${hall}/${below}/${dayAhead(0)}`)
    const trail = within(page.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getAllByRole('link').map(textOf)).toEqual(['Home', 'Book an activity'])
  },
)
