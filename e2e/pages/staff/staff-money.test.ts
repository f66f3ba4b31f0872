import { expect, test } from 'vitest'
import { importLock } from '../../support/operators/lock-catalogue.ts'
import { logInBy } from '../../support/shop/book-by-calls.ts'
import { createVisitor } from '../../support/shop/visitor.ts'

test('S08: the page of money to settle is for staff, who read there that no refund needs attention; a customer and a visitor have no such page', async () => {
  const slug = `staff-money-${process.pid}`
  const origin = await importLock(slug)
  const [visitor, customer, staff] = [createVisitor(origin), createVisitor(origin), createVisitor(origin)]
  await logInBy(customer, `${slug}@demo.test`)
  await logInBy(staff, `staff-${slug}@demo.test`)
  for (const path of ['/staff/money', '/staff/money?show=refunds']) {
    for (const who of [visitor, customer]) expect((await who.open(path)).status).toBe(404)
    expect((await staff.open(path)).status).toBe(200)
  }
  const refunds = await staff.open('/staff/money?show=refunds')
  expect(refunds.getByText('Every refund is going through on its own: none needs attention.')).toBeDefined()
})
