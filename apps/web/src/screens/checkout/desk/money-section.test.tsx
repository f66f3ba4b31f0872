// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { renderForStaff } from '../../../testing/render-for-staff.tsx'
import { MoneySection } from './money-section.tsx'

const show = (membershipItems: object[], more: object = {}) => {
  const props = {
    desk: {
      lines: [],
      leftPence: 1050,
      tooMuchPence: 0,
      takenPence: 0,
      isSubmitted: false,
      happen: () => {},
    },
    cart: { total: 1050, membershipItems },
    customer: null,
    operator: { terms: 'Be kind.' },
    symbol: '£',
    form: { field: (name: string) => ({ id: name, name }), set: () => {} },
    said: null,
    isBusy: false,
    isHeldUp: false,
    onPay: () => {},
    onPayCash: () => {},
    readers: [{ id: 'rdr_1', label: 'Front desk', isOnline: true, screenUrl: null }],
    readerId: 'rdr_1',
    onReader: () => {},
    hasNoneNamed: false,
    ...more,
  } as unknown as ComponentProps<typeof MoneySection>
  return renderForStaff(<MoneySection {...props} />, ['reception'])
}
const tenders = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('F143: a card at a reader is offered for a class', async () => {
  await show([])
  expect(tenders()).toEqual(['Cash', 'Card, at a reader', 'Cheque', 'Voucher'])
})

test('F143: it is not offered with a membership, and the page says why', async () => {
  await show([{ id: 1 }])
  expect(tenders()).toEqual(['Cash', 'Cheque', 'Voucher'])
  screen.getByText(/^A membership can’t be paid at a card reader yet/)
})

test('F155: where the account has readers and none is named for these venues, the page says so and what to do', async () => {
  await show([], { readers: [], readerId: '', hasNoneNamed: true })
  expect(tenders()).toEqual(['Cash', 'Cheque', 'Voucher'])
  screen.getByText('No card reader is named for your venues.')
  screen.getByText(/^Take the money in another way\. To use a reader here/)
})

test('F155: where the account has no readers, nothing is said of them', async () => {
  await show([], { readers: [], readerId: '' })
  expect(screen.queryByText(/card reader/)).toBeNull()
})
