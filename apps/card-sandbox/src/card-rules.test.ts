import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { checkCard } from './card-rules.ts'
import { magicCards } from './magic-cards.ts'

const context = {
  nowMs: Date.parse('2027-05-04T10:00:00Z'),
  knownNumbers: magicCards.map((card) => card.number),
}
const good = { number: '4242424242424242', name: 'Ada Byron', expiry: '05/27', securityCode: '123' }
const messagesOf = (change: Partial<typeof good>) => checkCard({ ...good, ...change }, context).messages

it('accepts any spacing, and dates in the ways that people write them', () => {
  for (const number of ['4242 4242 4242 4242', '4242-4242-4242-4242', ' 42424242 42424242 ']) {
    expect(checkCard({ ...good, number }, context)).toMatchObject({
      number: '4242424242424242',
      messages: [],
    })
  }
  for (const expiry of ['12/29', '12 / 29', '1229', '12-29', '12.2029', '12 2029', '122029']) {
    expect(checkCard({ ...good, expiry }, context)).toMatchObject({ expiry: '12/29', messages: [] })
  }
  expect(checkCard({ ...good, expiry: '6/27' }, context).expiry).toBe('06/27')
})

it.each([
  ['number', '', 'Enter your card number'],
  ['number', '4242 4242 4242 424x', 'Card number must only include numbers'],
  ['number', '4242', 'Card number must be 12 to 19 digits long'],
  ['number', '4242424242424241', 'Check your card number: one of its digits is not right'],
  ['number', '4111111111111111', 'Use one of the test cards: this provider does not take real cards'],
  ['name', '  ', 'Enter the name on your card'],
  ['expiry', '', 'Enter the expiry date of your card'],
  ['expiry', 'soon', 'Expiry date must be a month and a year, like 03/29'],
  ['expiry', '13/29', 'Expiry date must be a month and a year, like 03/29'],
  ['expiry', '04/27', 'Your card has expired: use another card'],
  ['expiry', '12/99', 'Check the year of the expiry date'],
  ['securityCode', '', 'Enter your card security code'],
  ['securityCode', '12', 'Card security code must be 3 digits'],
  ['securityCode', '1234', 'Card security code must be 3 digits'],
] as const)('%s %j: %s', (field, typed, message) => {
  expect(messagesOf({ [field]: typed })).toEqual([{ field, message }])
})

it('a card is good until the end of its month', () => {
  expect(messagesOf({ expiry: '05/27' })).toEqual([])
})

it('American Express has a security code of four', () => {
  const number = '378282246310005'
  expect(messagesOf({ number, securityCode: '1234' })).toEqual([])
  expect(messagesOf({ number })).toEqual([
    { field: 'securityCode', message: 'Card security code must be 4 digits' },
  ])
})

it('a saved card asks for its security code alone', () => {
  const empty = { number: '4', name: '', expiry: '', securityCode: '' }
  expect(checkCard(empty, { ...context, only: ['securityCode'] }).messages).toEqual([
    { field: 'securityCode', message: 'Enter your card security code' },
  ])
})

it('uses nothing from outside its own body, because the page gets it as text', () => {
  const alone = runInNewContext(`(${checkCard.toString()})`) as typeof checkCard
  const answer = alone({ ...good, number: '' }, context)
  expect(JSON.parse(JSON.stringify(answer))).toEqual(checkCard({ ...good, number: '' }, context))
})

it.each(magicCards)('$number ($title) is a possible card number', ({ number, brand }) => {
  expect(messagesOf({ number, securityCode: brand === 'amex' ? '1234' : '123' })).toEqual([])
})

it('every magic number is listed once', () => {
  expect(new Set(context.knownNumbers).size).toBe(magicCards.length)
})
