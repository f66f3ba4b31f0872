import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import { logInBy, payByCard } from '../support/shop/book-by-calls.ts'
import { holdTwoHours } from '../support/shop/court-hours.ts'
import { goOnAs } from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { newPerson } from '../support/shop/visitor-acts.ts'
import { saidIn } from '../support/toasts.ts'

test('spec 7: of two hours of a court one is cancelled: told before what comes back for it alone, and the other stays', async ({
  page,
}) => {
  const visitor = createVisitor()
  await logInBy(visitor, await newPerson('Hazel'))
  const { starts, between, ends } = await holdTwoHours(visitor)
  const confirmation = await payByCard(visitor)
  await goOnAs(visitor, page, process.env.E2E_ORIGIN ?? '')
  await page.goto(confirmation)
  await page.getByRole('button', { name: new RegExp(`^Cancel booking: .*, ${starts} to ${ends}`) }).click()
  const asks = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(asks.getByRole('radio', { name: /^Both hours: £\d+\.\d\d back$/ })).toBeChecked()
  await expectAccessible(page)
  const second = asks.getByRole('radio', { name: new RegExp(`^Only ${between} to ${ends}: £`) })
  const [back = ''] =
    /£\d+\.\d\d/.exec((await asks.getByText(`Only ${between} to ${ends}`).innerText()) ?? '') ?? []
  await second.check()
  await asks.getByRole('button', { name: `Cancel ${between} to ${ends} and get ${back} back` }).click()
  const done = page.getByRole('dialog', { name: 'Part of your booking cancelled' })
  await expect(saidIn(done, 'status')).toContainText(`${between} to ${ends}: ${back} goes back`)
  await done.getByRole('button', { name: 'Done' }).click()
  const booked = page.getByRole('region', { name: 'What you have booked' })
  await expect(booked.getByRole('listitem').filter({ hasText: 'Cancelled' })).toContainText(
    `${between} to ${ends}`,
  )
  await expect(page.getByRole('region', { name: /Booking confirmed/ })).toContainText(
    `${starts} to ${between}`,
  )
  await expectAccessible(page)
})
