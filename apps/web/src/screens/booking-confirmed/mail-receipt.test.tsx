// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import type { Order } from '@touchline/contract/entities/orders/order'
import type { StaffPost } from '@touchline/contract/entities/staff/staff-post'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderForStaff, typeInto } from '../../testing/render-for-staff.tsx'
import { MailReceipt } from './mail-receipt.tsx'

const order = { completeOrderId: 'abc', reference: 'TLN1', email: '' } as Order
const buttons = () => screen.queryAllByRole('button', { name: 'Mail the receipt' })
async function show(role: StaffPost['role'], shown = order) {
  const asked = vi.fn(() => ({ data: { words: 'The receipt is on its way to ann@example.org.' } }))
  await renderForStaff(<MailReceipt order={shown} />, [role], { mailReceipt: asked })
  return asked
}

test('spec 6: an address is typed, the receipt is mailed, and what happens is said', async () => {
  const asked = await show('reception')
  await act(async () => buttons()[0]!.click())
  await act(async () => buttons().at(-1)!.click())
  expect(screen.getByRole('alert').textContent).toContain('Enter an email address')
  expect(asked).not.toHaveBeenCalled()
  await typeInto('receipt-email', 'ann@example.org')
  await act(async () => buttons().at(-1)!.click())
  await act(async () => {
    await import('@touchline/contract/calls/orders/mail-receipt')
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  })
  screen.getByText('The receipt is on its way to ann@example.org.')
  expect(asked).toHaveBeenCalledExactlyOnceWith({
    params: { completeOrderId: 'abc' },
    body: { email: 'ann@example.org' },
  })
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('spec 6: the address of the order stands there already', async () => {
  await show('duty-manager', { ...order, email: 'bea@example.org' })
  await act(async () => buttons()[0]!.click())
  expect(document.querySelector<HTMLInputElement>('#receipt-email')?.value).toBe('bea@example.org')
})

test.each(['instructor', 'finance'] as const)('S116: %s, who does not sell, has no button', async (role) => {
  await show(role)
  expect(buttons()).toEqual([])
})
