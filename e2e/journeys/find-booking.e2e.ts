import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { linkIn, readMail } from '../support/mail.ts'
import { payByCard } from '../support/shop/book-by-calls.ts'
import { holdPlaces } from '../support/shop/visitor-acts.ts'

test('F183: a guest on a phone who has lost the email asks for it from the menu; its new link opens the booking in another browser', async ({
  page,
  browser,
}) => {
  await holdPlaces(page)
  const to = `${crypto.randomUUID()}@example.org`
  await payByCard(page, { email: to })
  const lost = await readMail(page, { to })
  const [, reference = ''] = /Reference: (\w+)/.exec(lost.text) ?? []

  const elsewhere = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage()
  await elsewhere.goto('/')
  await elsewhere.getByRole('button', { name: 'Menu' }).click()
  await elsewhere.getByRole('dialog').getByRole('link', { name: 'Find my booking' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Find my booking' })).toBeVisible()
  const send = elsewhere.getByRole('button', { name: 'Send me the link' })
  await send.click()
  await expect(elsewhere.getByRole('alert').getByRole('link')).toHaveCount(2)
  await expectAccessible(elsewhere)
  await elsewhere.getByLabel('Booking reference').fill(reference.toLowerCase())
  await elsewhere.getByLabel('Email address').fill(to)
  await send.click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Now check your email' })).toBeFocused()
  await expectAccessible(elsewhere)
  await expectFitsEveryWidth(elsewhere)

  await expect.poll(async () => linkIn(await readMail(page, { to }))).not.toBe(linkIn(lost))
  await elsewhere.goto(linkIn(await readMail(page, { to }), '/booking-confirmed/'))
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Booking confirmed' })).toBeVisible()
  await expect(elsewhere.getByRole('main')).toContainText(reference)
  await elsewhere.context().close()
})
