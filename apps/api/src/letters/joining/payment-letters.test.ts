import { describe, expect, it } from 'vitest'
import { writeLetter } from '../letters.ts'

const facts = {
  firstName: 'Ann',
  operator: 'Quayside Leisure',
  plan: 'Adult',
  what: 'January 2027',
  dueOn: '1 January 2027',
  price: '£39.00',
  restsFrom: '26 January 2027',
}
const failed = { kind: 'membership-payment-failed', ...facts, reason: 'card_declined' }
const gone = { kind: 'membership-card-gone', ...facts, restsFrom: '16 January 2027' }
const withContract = (told: { kind: string }) => ({ ...told, contractId: 41_000_007 })

describe('a letter about a payment that is owed leads to where it is paid', () => {
  it.each([
    ['tried again', { ...failed, againOn: '4 January 2027' }, 'You can also pay it before then'],
    ['not tried again', { ...failed, againOn: null }, 'You can pay it now, with this card or another one'],
    ['without a card', gone, 'You can pay it now with another card'],
    ['joined at the desk', { ...gone, way: 'desk' }, 'or at our desk'],
  ])('case: %s', (_, told, words) => {
    const { blocks } = writeLetter(withContract(told))
    expect(JSON.stringify(blocks)).toContain(words)
    expect(JSON.stringify(blocks)).toContain('under Memberships in your account')
    const button = { kind: 'button', words: 'Pay it now' }
    expect(blocks).toContainEqual({ ...button, to: { path: '/my-account/memberships/41000007' } })
    // A letter that was kept before it knew its contract.
    expect(writeLetter(told).blocks).toContainEqual({
      ...button,
      to: { path: '/my-account/memberships' },
    })
  })
})
