import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { giveCredit, takeMembershipCredit } from '../../support/database.ts'
import { textOf } from '../../support/served-page.ts'
import { createVisitor } from '../../support/shop/visitor.ts'
import { holdPlaces, newPerson } from '../../support/shop/visitor-acts.ts'

test('spec 3: membership credit says what it may pay for, pays that beside general credit, and each is given back separately', async () => {
  const visitor = createVisitor()
  const email = await newPerson('Robin', visitor)
  await giveCredit(email, 2000, { type: 'membership' })
  await giveCredit(email, 300)
  const cart = await holdPlaces(visitor)
  const shown = async () => {
    const page = await visitor.open('/basket/checkout')
    const credit = page.main.getByRole('region', { name: 'Your credit' })
    return { page, credit: within(credit), words: textOf(credit) }
  }
  const apply = async (type: 'general' | 'membership', amount: number) => {
    const data = { credits_to_reserve: [{ type, amount }] }
    expect((await visitor.request.post('/api/credits/apply', { data })).status()).toBe(200)
  }
  const before = await shown()
  expect(before.words).toContain(
    'It pays for what your membership covers, and there’s none of that in this booking.',
  )
  expect(before.credit.queryByRole('button', { name: /of membership credit$/ })).toBeNull()

  await takeMembershipCredit(cart)
  const covered = await shown()
  expect(covered.words).toContain('Membership credit £20.00 (covers all)')
  expect(covered.words).toContain('Credit £3.00 (covers £3.00 of £5.60)')
  covered.credit.getByRole('button', { name: /Use full credit balance$/ })
  expect(covered.words).toContain('It pays for what your membership covers: up to £5.60 of this booking.')
  covered.credit.getByLabelText(/Use part of your membership credit/)
  covered.credit.getByRole('button', { name: 'Use this part of your membership credit' })

  await apply('membership', 400)
  await apply('general', 160)
  const both = await shown()
  expect(both.words).toContain('£4.00 of your membership credit will be used.')
  expect(both.words).toContain('£1.60 of your credit will be used.')
  // Said once, beside the button that pays.
  expect(both.page.text().match(/£0\.00/g)).toHaveLength(1)
  both.page.main.getByRole('button', { name: 'Pay now with credit' })
  both.credit.getByRole('button', { name: /Don’t use membership credit$/ })

  await apply('membership', 0)
  const general = await shown()
  expect(general.words).toContain('£1.60 of your credit will be used.')
  expect(general.words).toContain('Membership credit £20.00 (covers the rest)')
  general.page.main.getByRole('button', { name: 'Pay £4.00' })
})
