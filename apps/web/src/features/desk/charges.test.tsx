// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { act, type ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { renderForStaff } from '../../testing/render-for-staff.tsx'
import { Charges } from './charges.tsx'

const charges: ComponentProps<typeof Charges>['charges'] = [
  { id: 3, amount: 500, formattedAmount: '£5.00', words: 'Yoga', occurredOn: '2026-11-29' },
]
const show = (role: 'finance' | 'reception' | 'duty-manager') =>
  renderForStaff(<Charges charges={charges} onSettled={() => {}} />, [role])
const settle = 'Settle £5.00 for Yoga'

test('spec 1: under a heading of the page they have no second one', async () => {
  await renderForStaff(
    <>
      <h2 id="owed">Owed</h2>
      <Charges charges={charges} titledBy="owed" onSettled={() => {}} />
    </>,
    ['reception'],
  )
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Owed'])
  expect(screen.getByRole('group', { name: 'Owed' }).textContent).toContain('£5.00')
})

test('S08: finance sees a charge, and no button that would be refused', async () => {
  await show('finance')
  screen.getByText('£5.00')
  expect(screen.queryByRole('button', { name: settle })).toBeNull()
})

test.each([
  ['reception', ['Cash', 'Cheque', 'Card, at your terminal']],
  ['duty-manager', ['Cash', 'Cheque', 'Card, at your terminal', 'They don’t have to pay']],
] as const)(
  'S08: %s settles a charge in the ways that they may, and is told who reads the note',
  async (role, ways) => {
    await show(role)
    await act(async () => screen.getByRole('button', { name: settle }).click())
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent ?? '')).toEqual(
      ways.map((label) => expect.stringContaining(label)),
    )
    screen.getByText('The person reads it in their account.')
  },
)
