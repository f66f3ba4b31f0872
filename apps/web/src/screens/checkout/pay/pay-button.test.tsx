import type { Cart } from '@touchline/contract/entities/basket/cart'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PayButton } from './pay-button.tsx'

const cart = (total: number, balance = total) => ({ total, balance, membershipItems: [] }) as unknown as Cart
const resting = { isBusy: false, isPaid: false, isReady: true, busyWords: 'Paying…' }
const confirming = { ...resting, isBusy: true, busyWords: 'Confirming your booking…' }
const paid = { ...confirming, isPaid: true, busyWords: 'Paying…' }

function look(basket: Cart, paying: typeof resting) {
  const html = renderToStaticMarkup(<PayButton ref={null} cart={basket} symbol="£" paying={paying} />)
  return {
    words: html.replaceAll(/<[^>]*>/g, ''),
    canBePressed: !html.includes('aria-disabled="true"'),
    waits: html.includes('animate-spin'),
    hasTick: html.includes('<svg'),
    isSaid: html.includes('role="status"'),
  }
}

const waits = { canBePressed: false, waits: true, hasTick: false, isSaid: true }
// The message of the order is said, and no second time by the button.
const done = { canBePressed: false, waits: false, hasTick: true, isSaid: false }

test.each([
  ['before it is pressed', cart(560), resting, { words: 'Pay £5.60', canBePressed: true }],
  ['until the server has answered', cart(560), confirming, { words: 'Confirming your booking…', ...waits }],
  ['once the server says that it is paid', cart(560), paid, { words: 'Paid', ...done }],
  ['once credit has paid', cart(560, 0), paid, { words: 'Paid', ...done }],
  ['once it is booked and costs nothing', cart(0), paid, { words: 'Booked', ...done }],
])('spec 4: the button that pays, %s', (_, basket, paying, shown) => {
  expect(look(basket, paying)).toMatchObject(shown)
})
