// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { renderForStaff } from '../../../testing/render-for-staff.tsx'
import { ReaderDialog } from './reader-dialog.tsx'
// Loaded before the test needs it.
import '@touchline/contract/calls/till/look-at-reader'

const toTheCustomer = 'Please do not pay again.'
const show = (transactionStatus: string, isWithStaff = false) =>
  renderForStaff(<ReaderDialog transactionUuid="t-1" reader={null} onEnd={() => {}} />, ['reception'], {
    lookAtReader: () => ({
      transactionUuid: 't-1',
      transactionStatus,
      isWithStaff,
      canCancel: false,
      message: toTheCustomer,
    }),
  })

test.each([
  [false, 'keep asking', 'If it can’t be found out, finance settles the payment under Money to settle.'],
  [true, 'could not be found out', 'Finance settles this payment under Money to settle.'],
])(
  'F143: staff can leave a payment at a reader that is in doubt (with finance: %s)',
  async (isWithStaff, ...said) => {
    await show('processing', isWithStaff)
    const link = await vi.waitFor(() => screen.getByRole('link', { name: 'Go to Front of house' }))
    expect(link.getAttribute('href')).toBe('/staff')
    const words = screen.getByRole('dialog').textContent
    for (const part of [...said, 'Don’t take the money again.', 'The basket stays locked'])
      expect(words).toContain(part)
    expect(words).not.toContain(toTheCustomer)
  },
)

test('F143: staff stay beside a card that is still awaited', async () => {
  await show('challenge_required')
  await vi.waitFor(() => screen.getByText(/^Waiting for the card/))
  await vi.waitFor(() => expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true'))
  expect(screen.queryByRole('link')).toBeNull()
})
