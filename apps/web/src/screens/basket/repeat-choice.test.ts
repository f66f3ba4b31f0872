import type { CartItem } from '@touchline/contract/entities/basket/cart'
import { expect, it } from 'vitest'
import { repeatChoice } from './repeat-choice.ts'

const released = (more: object) =>
  ({
    cartableType: 'activity',
    cartableResource: { id: 10 },
    pricingOptionId: 3,
    quantity: 1,
    purchasedFor: null,
    purchasedForUserId: null,
    using: null,
    couldUse: [],
    ...more,
  }) as unknown as CartItem
const grace = { userId: null, firstName: 'Grace', lastName: 'Hopper', dateOfBirth: '2015-12-09' }
const gold = { kind: 'benefit', label: 'Use your Gold membership’s swim' }

it('spec 7: a place that ran out is held again for the same person', () => {
  const ben = { ...grace, userId: 2, firstName: 'Ben' }
  expect(repeatChoice(released({ purchasedFor: ben, purchasedForUserId: 2 }))).toMatchObject({
    purchasedForUserId: 2,
    purchasedFor: null,
  })
  expect(repeatChoice(released({ purchasedFor: grace }))).toMatchObject({
    purchasedForUserId: null,
    purchasedFor: { firstName: 'Grace', lastName: 'Hopper', dateOfBirth: '2015-12-09' },
  })
})

it('has the same use: one that was taken off stays off, and a chosen package is used again', () => {
  expect(repeatChoice(released({ using: 'benefit' }))).not.toHaveProperty('applyBenefit')
  expect(repeatChoice(released({ couldUse: [gold] }))).toMatchObject({
    applyBenefit: false,
    applyPackage: false,
  })
  expect(repeatChoice(released({ using: 'package', couldUse: [gold] }))).toMatchObject({
    applyBenefit: false,
    applyPackage: true,
  })
})
