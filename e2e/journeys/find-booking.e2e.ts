import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { linkIn, readMail } from '../support/mail.ts'
import { payByCard } from '../support/shop/book-by-calls.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { holdPlaces } from '../support/shop/visitor-acts.ts'

test('F183: a guest on a phone who has lost the email asks for it from the menu; its new link opens the booking in another browser', async ({
  page,
}) => {
  const guest = createVisitor()
  await holdPlaces(guest)
  const to = `${crypto.randomUUID()}@example.org`
  await payByCard(guest, { email: to })
  const lost = await readMail(page, { to })
  const [, reference = ''] = /Reference: (\w+)/.exec(lost.text) ?? []

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Find my booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find my booking' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Send me the link' })
  await send.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByLabel('Booking reference').fill(reference.toLowerCase())
  await page.getByLabel('Email address').fill(to)
  await send.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Now check your email' })).toBeFocused()
  await expectAccessible(page)
  await expectFitsEveryWidth(page)

  await expect.poll(async () => linkIn(await readMail(page, { to }))).not.toBe(linkIn(lost))
  await page.goto(linkIn(await readMail(page, { to }), '/booking-confirmed/'))
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(reference)
})
