import { devices, expect, type Page, test } from '@playwright/test'
import { giveCredit, leftOfBasket } from '../support/database.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { agree, cardFields, cards, fillCard, fillVisitor, logIn, pay } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

const mode = '?kiosk=true&centre=ancoats-pool-and-gym'

/** Opens the checkout, and returns the link in the QR code, as a camera reads it. */
async function checkOut(kiosk: Page): Promise<string> {
  const asked = kiosk.waitForResponse('**/api/activities/cart/carry')
  await kiosk.goto(`/basket/checkout${mode}`)
  const { data } = await (await asked).json()
  await expect(kiosk.getByRole('img', { name: 'Code that brings your basket to your phone' })).toBeVisible()
  return `/basket/bring#${data.code}`
}

test('spec 1, 6: at a kiosk no card is typed: the basket goes to the visitor’s phone, is paid there, and the kiosk forgets it', async ({
  page: kiosk,
  browser,
}) => {
  const cartUuid = await holdPlaces(kiosk)
  const link = await checkOut(kiosk)
  await expect(kiosk.getByTitle('Card details')).toHaveCount(0)
  await expectAccessible(kiosk)

  const phone = await (
    await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 780 } })
  ).newPage()
  // Nothing happens automatically for a person who only looks: with the clock stopped, delayed scripts never
  // load.
  const looking = await browser.newPage()
  await looking.clock.install()
  await looking.clock.pauseAt(Date.now() + 10_000)
  await looking.goto(process.env.E2E_ORIGIN + link)
  await expect(looking.getByRole('button', { name: 'Continue on this phone' })).toBeVisible()
  await looking.close()

  await phone.goto(process.env.E2E_ORIGIN + link)
  const go = phone.getByRole('button', { name: 'Continue on this phone' })
  await expect(go).toBeVisible()
  // The code stays in no stored address, and looking at the link has taken nothing.
  await expect.poll(() => new URL(phone.url()).hash).toBe('')
  await expectAccessible(phone)
  await expect(kiosk.getByRole('heading', { name: 'Pay on your own phone' })).toBeVisible()

  await go.click()
  await expect(kiosk.getByRole('heading', { level: 1, name: 'Carried to your phone' })).toBeFocused()
  await expect(phone).toHaveURL(/\/basket$/)
  await expect(phone.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await expect(kiosk.getByRole('link', { name: 'Basket, empty' })).toBeVisible()
  expect(await leftOfBasket(cartUuid)).toEqual({ payments: [], places: 1 })
  // The kiosk returns automatically, for the next person.
  await expect(kiosk).toHaveURL(/\/location\/ancoats-pool-and-gym/)
  expect(await leftOfBasket(cartUuid)).toEqual({ payments: [], places: 1 })

  await phone.goto(`${process.env.E2E_ORIGIN}/basket/checkout`)
  await fillVisitor(phone)
  await expect(cardFields(phone).getByLabel('Card number')).toBeVisible()
  await fillCard(phone, cards.approved)
  await agree(phone)
  await pay(phone)
  await expect(phone.getByText('Checkout successful')).toBeVisible()

  // The code works only once.
  await phone.goto(process.env.E2E_ORIGIN + link)
  await go.click()
  await expect(phone).toHaveURL(/\/basket/)
  await expect(phone.getByText('Your basket is empty')).toBeVisible()
  await phone.context().close()
})

test('spec 6: a customer at a kiosk keeps their places, and continues with them where they log in; on a narrow screen too, credit and code stand beside the booking, not behind it', async ({
  page: kiosk,
  browser,
}) => {
  const email = await newPerson('Wren')
  await giveCredit(email, 5000)
  await kiosk.goto(`/location/ancoats-pool-and-gym${mode}`)
  await logIn(kiosk, email)
  await expect(kiosk.getByRole('button', { name: 'Log out' })).toBeVisible()
  const cartUuid = await holdPlaces(kiosk)
  await kiosk.goto(`/basket/checkout${mode}`)
  await expect(kiosk.getByRole('img', { name: 'The address of your basket' })).toBeVisible()
  await test.step('on a narrow screen', async () => {
    const size = kiosk.viewportSize()!
    await kiosk.setViewportSize({ width: 768, height: 1024 })
    const order = (await kiosk.getByRole('region', { name: 'Your booking' }).boundingBox())!
    for (const name of ['Your credit', 'Pay on your own phone']) {
      const way = (await kiosk.getByRole('region', { name }).boundingBox())!
      expect(way.x + way.width).toBeLessThanOrEqual(order.x)
    }
    await kiosk.setViewportSize(size)
  })
  await kiosk.getByRole('button', { name: 'Keep my places and log out here' }).click()
  await expect(kiosk.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(kiosk.getByRole('link', { name: 'Basket, empty' })).toBeVisible()
  expect((await kiosk.request.get('/api/auth/user')).status()).toBe(401)
  expect(await leftOfBasket(cartUuid)).toEqual({ payments: [], places: 1 })
  const phone = await browser.newPage()
  await phone.goto(`${process.env.E2E_ORIGIN}/basket`)
  await logIn(phone, email)
  await expect(phone.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  await phone.close()
})
