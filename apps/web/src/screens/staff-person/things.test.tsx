// @vitest-environment jsdom
import { screen, within } from '@testing-library/dom'
import type { PersonActName, PersonAtDesk } from '@touchline/contract/entities/staff/person-at-desk'
import { expect, test } from 'vitest'
import { personThingsQuery } from '../../calls/staff/person-things.ts'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { Household } from './person-cards.tsx'
import { Things } from './things.tsx'

const personWith = (acts: PersonActName[]): PersonAtDesk =>
  ({
    id: 8,
    acts,
    household: {
      name: 'Marsh household',
      members: [
        { id: 9, name: 'Mia Marsh', hasPage: true, words: 'born 3 February 2019' },
        { id: 10, name: 'Al Marsh', hasPage: true, words: '' },
      ],
    },
  }) as unknown as PersonAtDesk
const things = {
  memberships: [],
  hiddenContracts: 0,
  packages: [],
  credit: [{ id: 1, name: '£15.00 membership credit', words: 'Does not end' }],
  charges: [{ id: 3, amount: 500, formattedAmount: '£5.00', words: 'Yoga', occurredOn: '2026-11-29' }],
  waits: null,
}
const show = (acts: PersonActName[]) =>
  renderForStaff(<Things person={personWith(acts)} onChoose={() => {}} />, ['reception'], {}, [
    [personThingsQuery(8).queryKey, things],
  ])

test('spec 1: credit is in one card, where those who may give it, and owed is under one heading', async () => {
  await show(['correct', 'credit'])
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Memberships',
    'Owed',
    'Packages and credit',
  ])
  const card = within(screen.getByRole('region', { name: 'Packages and credit' }))
  card.getByText('£15.00 membership credit')
  card.getByRole('button', { name: 'Give credit' })
})

test('S08: staff who may give no credit have no button for it', async () => {
  await show(['correct'])
  expect(screen.queryByRole('button', { name: 'Give credit' })).toBeNull()
})

test('spec 1: what is known of the people of a household stands apart from their names', async () => {
  await renderForStaff(<Household person={personWith([])} onChoose={() => {}} />, ['reception'])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mia Marsh, born 3 February 2019',
    'Al Marsh',
  ])
})
