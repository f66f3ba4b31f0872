import { expect, it } from 'vitest'
import { memberNote } from './member-note.ts'

const option = (pricingOptionId: number, audience: 'everyone' | 'member', raw: number) => ({
  pricingOptionId,
  name: audience === 'member' ? 'Member' : 'Adult',
  audience,
  raw,
  formatted: `£${raw / 100}.00`,
})
const priced = { prices: [option(1, 'everyone', 1200), option(2, 'member', 900)], pricingOptionId: 2 }

it.each([
  ['at a member’s price', { isUsed: false, optionId: 2 }, 'Member price, others pay £12.00'],
  ['at the price for everyone, though the booker has a member’s', { isUsed: false, optionId: 1 }, null],
  ['by a benefit', { isUsed: true, optionId: 2 }, null],
  ['of several kinds, or not known yet', { isUsed: false, optionId: null }, null],
  ['of a kind that the session does not list', { isUsed: false, optionId: 3 }, null],
])('decision 56: a total %s', (_, total, note) => {
  expect(memberNote(priced, total)).toBe(note)
})
