import type { User } from '@touchline/contract/entities/account/user'
import type { Cart } from '@touchline/contract/entities/basket/cart'
import { describe, expect, test } from 'vitest'
import { authoriseBody, checkCheckout, colourDepth, completeBody, valuesOf } from './checkout-form.ts'

const credit = [{ tenderType: 'credit' as const, amount: 500, type: 'general' as const }]
const cart = {
  membershipItems: [],
  total: 1440,
  balance: 940,
  payments: credit,
  itemHash: 'MSwy',
} as unknown as Cart
const covered = { ...cart, total: 500, balance: 0 }
const browser = {
  browserJavascriptEnabled: 1,
  browserJavaEnabled: 0,
  browserColourDepth: 24,
  browserLanguage: 'en-GB',
  browserScreenHeight: 900,
  browserScreenWidth: 1440,
  browserTimezoneOffset: 0,
  challengeWindowSize: '03' as const,
}
const visitor = {
  ...valuesOf(null),
  billingFirstName: ' Sam ',
  billingLastName: 'Porter',
  email: 'sam@example.org ',
  terms: true,
}
const wrong = (values: typeof visitor, isVisitor: boolean) =>
  Object.fromEntries(Object.entries(checkCheckout(values, isVisitor)).filter(([, message]) => message))

describe('spec 5: the fields of Checkout', () => {
  test('spec 5: a visitor gives a name and an email address, and agrees to the terms', () => {
    expect(wrong(valuesOf(null), true)).toEqual({
      billingFirstName: 'Required',
      email: 'Required',
      terms: 'Required',
    })
    expect(wrong(visitor, true)).toEqual({})
  })

  test('A29: a payer for the move of a booking without an account finds the name and address of that booking', () => {
    const contact = { firstName: 'Ann', lastName: 'Porter', email: 'ann@example.org' }
    const moving = {
      items: [{ moves: null }, { moves: { bookingId: 7, from: '', contact } }],
    } as unknown as Cart
    expect(valuesOf(null, moving)).toMatchObject({
      billingFirstName: 'Ann',
      billingLastName: 'Porter',
      email: 'ann@example.org',
    })
    expect(valuesOf(null, { items: [] })).toEqual(valuesOf(null))
  })

  test('A29: a logged-in customer is asked only for the terms', () => {
    expect(wrong(valuesOf(null), false)).toEqual({ terms: 'Required' })
  })
})

describe('spec 7: the request of a payment', () => {
  test('spec 7: the sum and the items last seen go with every payment', () => {
    const body = authoriseBody(
      { values: visitor, cart, isVisitor: true },
      { cardToken: 'tok_1', sessionKey: 'key' },
      browser,
    )
    expect(body).toMatchObject({
      total: 1440,
      itemHash: 'MSwy',
      terms: [1],
      payments: [...credit, { tenderType: 'card', amount: 940 }],
      billingFirstName: 'Sam',
      billingPostcode: null,
      email: 'sam@example.org',
    })
  })

  test('spec 7: a typed card is sent with the wish to save it, a saved one by its id alone', () => {
    const paying = { values: { ...visitor, saveCard: true }, cart, isVisitor: false }
    expect(authoriseBody(paying, { cardToken: 'tok_1', sessionKey: 'key' }, browser)).toMatchObject({
      cardIdentifier: 'tok_1',
      saveCard: true,
    })
    const bySaved = authoriseBody(paying, { savedCardId: 7, sessionKey: 'key' }, browser)
    expect(bySaved).toMatchObject({ savedCardId: 7, sessionKey: 'key' })
    expect(bySaved).not.toHaveProperty('cardIdentifier')
    expect(bySaved).not.toHaveProperty('saveCard')
  })

  test('spec 7: a customer who has agreed to the present terms does not agree again, and no card is saved automatically', () => {
    const user = { firstName: 'Sam', address: {}, agreedToTermsAt: '2026-11-20T12:00:00Z' } as User
    expect(valuesOf(user)).toMatchObject({ terms: true, saveCard: false })
    expect(valuesOf({ ...user, agreedToTermsAt: null })).toMatchObject({ terms: false, saveCard: false })
    expect(valuesOf(null)).toMatchObject({ terms: false, saveCard: false })
  })

  test('spec 7: an order without a card names the visitor too, and a customer not again', () => {
    expect(completeBody({ values: visitor, cart: covered, isVisitor: true })).toMatchObject({
      firstName: 'Sam',
      email: 'sam@example.org',
      payments: credit,
    })
    expect(completeBody({ values: visitor, cart: covered, isVisitor: false })).not.toHaveProperty('email')
  })

  test.each([
    [30, 24],
    [24, 24],
    [48, 48],
    [0, 24],
  ])('a screen of %i bits is told to the bank as %i', (bits, depth) => {
    expect(colourDepth(bits)).toBe(depth)
  })
})
