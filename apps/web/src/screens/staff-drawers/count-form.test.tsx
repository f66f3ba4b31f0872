// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { act, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { renderForStaff, typeInto } from '../../testing/render-for-staff.tsx'
import { CountForm } from './count-form.tsx'
// Loaded before the test needs it.
import '@touchline/contract/calls/till/close-drawer'

const drawer = { id: 7, formattedFloat: '£100.00' } as ComponentProps<typeof CountForm>['drawer']
const send = () => act(async () => document.querySelector('form')?.requestSubmit())

test.each(['1o', '2.5', '-1'])(
  'F140: %s pieces are refused at their field, and nothing is sent until they are a whole number',
  async (wrong) => {
    const closeDrawer = vi.fn(() => ({ data: {} }))
    const onClosed = vi.fn()
    await renderForStaff(
      <CountForm drawer={drawer} currencyCode="GBP" onClosed={onClosed} onClose={() => {}} />,
      ['reception'],
      { closeDrawer },
    )
    await typeInto('count-5000', '2')
    await typeInto('count-500', wrong)
    expect(screen.getByRole('status').textContent).toBe('Counted: an entry is no whole number')
    await send()
    const field = screen.getByRole('textbox', { name: '£5.00' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    screen.getByText('Enter a whole number, such as 12')
    expect(closeDrawer).not.toHaveBeenCalled()

    await typeInto('count-500', '1')
    expect(screen.queryByText('Enter a whole number, such as 12')).toBeNull()
    await send()
    await vi.waitFor(() => expect(onClosed).toHaveBeenCalled())
    expect(closeDrawer).toHaveBeenCalledWith(
      expect.objectContaining({
        body: {
          counted: 10_500,
          counts: [
            { pence: 5000, pieces: 2 },
            { pence: 500, pieces: 1 },
          ],
        },
      }),
    )
  },
)
