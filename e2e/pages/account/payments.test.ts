import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { giveCredit } from '../../support/database.ts'
import { textOf } from '../../support/served-page.ts'
import { createVisitor } from '../../support/shop/visitor.ts'
import { newPerson } from '../../support/shop/visitor-acts.ts'

test('spec 2: Payments shows credit with every movement and until when it can be spent', async () => {
  const visitor = createVisitor()
  const email = await newPerson('Robin', visitor)
  await giveCredit(email, 1200, { days: 20 })
  await giveCredit(email, 800)
  const page = await visitor.open('/my-account/payments')
  const credit = page.main.getByRole('region', { name: 'Credit' })
  expect(textOf(credit)).toContain('expires on')
  const rows = within(credit).getAllByRole('row').map(textOf)
  expect(rows.filter((row) => row.includes('A gift'))).toHaveLength(2)
  for (const sum of ['£12.00', '£8.00', '£20.00']) expect(rows.join()).toContain(sum)
})
