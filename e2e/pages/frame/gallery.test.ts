import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGallery } from '../../support/gallery.ts'
import { readPage, textOf } from '../../support/served-page.ts'
import { createVisitor } from '../../support/shop/visitor.ts'
import type { RunningProduct } from '../../support/start-product.ts'

let product: RunningProduct

beforeAll(async () => {
  product = await startGallery()
}, 300_000)

afterAll(() => product.stop())

/** Takes the page as it comes first: it always shows a list that could not be loaded, for which other pages are asked again. */
async function openPart(part: string) {
  const reply = await createVisitor(product.origin).ask(`/dev/parts?of=${part}`)
  return readPage(await reply.text(), { status: reply.status(), url: new URL(reply.url()) })
}

test('A34: the gallery shows a session in each of its states, and the board in each of its looks', async () => {
  const page = await openPart('times')
  const rows = within(page.main.getByRole('region', { name: 'Rows of a day' }))
    .getAllByRole('listitem')
    .map(textOf)
  for (const words of [
    '9 places left',
    'Last place',
    'Free',
    'In your basket',
    'Your booking',
    'Induction first',
    'Held for you until 10:30',
    'Full',
    'Join waitlist',
    'Leave waitlist',
    'Opens Thu 3 Dec, 22:00',
    'Not sold online',
  ])
    expect(rows).toContainEqual(expect.stringContaining(words))
  const board = within(page.main.getByRole('grid', { name: 'Badminton, 6 courts' }))
  for (const state of [/^Available/, /^Taken/, /^Full: wait for a court/, /^In your basket/, /^Booked/])
    expect(board.getAllByRole('gridcell', { name: state }).length).toBeGreaterThan(0)
  const other = page.main.getByRole('grid', { name: 'Badminton, 4 courts' })
  expect(other.querySelectorAll('[aria-selected=true]')).toHaveLength(1)
})

test('A34: the gallery shows the words of a list and the frame without a signal', async () => {
  const page = await openPart('states')
  const said = textOf(page.main.getByRole('region', { name: /^Without a signal/ }))
  for (const words of [
    'Updated just now',
    'Updated at 18:42',
    'You’re offline. Times from 18:42',
    'Checking…',
    'we’ll carry on when you’re back online',
    'This page can’t reach us. Times from 18:42',
    'we’ll carry on once it can',
    'Trying…',
  ])
    expect(said).toContain(words)
  const lists = within(page.main.getByRole('region', { name: /^A list that is on its way/ }))
  expect(lists.getByText('Loading the classes…')).toBeDefined()
  expect(lists.getByText('The classes could not be loaded')).toBeDefined()
})
