// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { act, type ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../calls/api-error.ts'
import { renderForStaff } from '../../../testing/render-for-staff.tsx'
import { CardWays } from './card-ways.tsx'
// Loaded before the test needs it.
import '@touchline/contract/calls/payments/apply-credits'

const line = { tenderType: 'credit', type: 'general', amount: 720 }
const cart = { total: 720, balance: 0, payments: [line], membershipItems: [] } as unknown as Cart
const card = (id: number, last4: string) => ({ id, brand: 'Visa', last4, expiry: '04/30' })

test.each([
  ['a saved card', 'saved-card-8', 8],
  ['another card', 'different-card', null],
])(
  'F182: credit covers everything, and %s is chosen: it stays chosen, and it is said that the credit is given back',
  async (_, id, savedId) => {
    let refuse = (_by: Error) => {}
    const apply = vi.fn((_: unknown) => new Promise((_done, fail) => (refuse = fail)))
    const choice = {
      savedCards: [card(7, '4242'), card(8, '5555')],
      saved: savedId === null ? null : card(8, '5555'),
      chooseSaved: () => {},
      chooseDifferent: () => {},
    }
    const props = { cart, choice, isListed: true } as unknown as ComponentProps<typeof CardWays>
    await renderForStaff(<CardWays {...props} />, ['reception'], { applyCredits: apply })
    const way = () => document.querySelector<HTMLInputElement>(`#${id}`)!
    expect(way().checked).toBe(false)
    await act(async () => way().click())
    expect(way().checked).toBe(true)
    expect(screen.getByRole('status').textContent).toBe('Giving your credit back…')
    await vi.waitFor(() => expect(apply).toHaveBeenCalledOnce())
    expect(apply.mock.calls[0]).toMatchObject([
      { body: { creditsToReserve: [{ amount: 0, type: 'general' }] } },
    ])
    // A second press while it runs asks for nothing more.
    await act(async () => document.querySelector<HTMLInputElement>('#saved-card')!.click())
    await act(async () => refuse(new ApiError({ status: 409, message: 'A payment is under way.' })))
    await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull())
    expect(way().checked).toBe(false)
    expect(apply).toHaveBeenCalledOnce()
  },
)
