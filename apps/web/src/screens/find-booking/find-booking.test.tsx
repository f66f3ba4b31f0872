// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { renderForStaff, typeInto } from '../../testing/render-for-staff.tsx'
import { FindBooking } from './find-booking.tsx'
// Loaded before the test needs it.
import '@touchline/contract/calls/orders/find-booking'

const operator = { contact: { email: 'hello@quay.example', phone: '' } }

async function show(findBooking: () => unknown) {
  const asked = vi.fn(findBooking)
  window.scrollTo = () => {}
  await renderForStaff(<FindBooking />, [], { findBooking: asked }, [
    [clientQuery().queryKey, operator],
    [userQuery().queryKey, null],
  ])
  return asked
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const typed = () => [field('Booking reference').value, field('Email address').value]
const fill = async (reference: string, email: string) => {
  await typeInto('booking-reference', reference)
  await typeInto('booking-email', email)
}
async function press(name: string) {
  await act(async () => {
    screen.getByRole('button', { name }).click()
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  })
}
const send = () => press('Send me the link')
/** Messages beside the fields, by the ids of their controls. */
const wrong = () => [...document.querySelectorAll('input[aria-invalid=true]')].map(({ id }) => id)

test('F183: what is missing or wrong is said at its field; what was typed stays, and nothing is sent', async () => {
  const asked = await show(() => ({ status: 'success' }))
  await fill(' ', 'gus at home')
  await send()
  expect(wrong()).toEqual(['booking-reference', 'booking-email'])
  const summary = screen.getByRole('alert').textContent
  expect(summary).toContain('Enter your booking reference')
  expect(summary).toContain('name@example.org')
  expect([typed()[1], asked.mock.calls]).toEqual(['gus at home', []])
})

test('F183: the server’s words about a field stand at it, and those about too many tries above the form', async () => {
  const refusals = [
    new ApiError({ status: 400, message: 'Check this.', errors: { reference: ['Too long'] } }),
    new ApiError({ status: 429, message: 'Wait a little.' }),
  ]
  await show(() => {
    throw refusals.shift()!
  })
  await fill('TLN23456789', 'gus@example.org')
  await send()
  expect([wrong(), screen.getByRole('alert').textContent]).toEqual([
    ['booking-reference'],
    expect.stringContaining('Too long'),
  ])
  await typeInto('booking-reference', 'TLN2345678')
  await send()
  expect(screen.getByRole('alert').textContent).toContain('Wait a little.')
  expect(typed()).toEqual(['TLN2345678', 'gus@example.org'])
})

test('F183: a guest without the reference is told where it stands, and how to reach the operator', async () => {
  await show(() => ({ status: 'success' }))
  screen.getByText('On your ticket, your receipt and in the calendar entry. It begins with TLN.')
  expect(document.body.textContent).toContain('No reference? Please write to hello@quay.example.')
})

test('S119: the answer says “if”, and leads back to what was typed', async () => {
  const asked = await show(() => ({ status: 'success' }))
  await fill(' tln-2345 6789', 'Gus@example.org ')
  await send()
  const body = { reference: 'tln-2345 6789', email: 'Gus@example.org' }
  expect(asked).toHaveBeenCalledExactlyOnceWith({ body })
  screen.getByText('If we have a booking with this reference for this address, we have sent its link to it.')
  expect(document.activeElement?.tagName).toBe('H1')
  expect(document.body.textContent).toContain('You can also write to hello@quay.example.')
  await press('Change what I typed')
  expect(typed()).toEqual([body.reference, body.email])
})
