import { expect, type Page, test } from '@playwright/test'
import { kioskIdleMs } from '@touchline/rules/limits/limits'
import { untilAlive } from '../support/alive.ts'
import { leftOfBasket } from '../support/database.ts'
import { expectAccessible, expectNoSidewaysScroll, widths } from '../support/expect-accessible.ts'
import { importLock } from '../support/operators/lock-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { agree, bank, cards, fillCard, fillVisitor, logIn, pay } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

const centre = 'ancoats-pool-and-gym'
const mode = `?kiosk=true&centre=${centre}`
const home = `/location/${centre}${mode}`

const stillThere = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })
const header = (page: Page) => page.getByRole('banner')

/** The kiosk is left alone for so long. */
const wait = (page: Page, ms: number) => page.clock.fastForward(ms)

/** Until the page counts how long nothing has been done: then it turns off the autofill of a field that takes the focus. */
async function untilWatched(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    const isWatched = field.autocomplete === 'off'
    field.remove()
    return isWatched
  })
}

async function expectNobody(page: Page): Promise<void> {
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('heading', { level: 2, name: 'Choose an activity' })).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Basket, empty' })).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Log out' })).toHaveCount(0)
}

/** Neither the server, nor the browser's history, nor its storage knows the last person. */
async function expectForgotten(page: Page): Promise<void> {
  await expectNobody(page)
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
}

test('spec 4, S70: 90 idle seconds end the log-in, and the next person finds nothing', async ({ page }) => {
  await page.clock.install()
  await page.goto(home)
  await logIn(page, await newPerson('Ada'))
  const cartUuid = await holdPlaces(page)
  await page.goto('/basket')
  await expect(header(page).getByRole('link', { name: 'Basket, 1 item' })).toBeVisible()
  expect(await leftOfBasket(cartUuid)).toEqual({ payments: [], places: 1 })
  await header(page).getByRole('link', { name: 'Book an activity' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Choose an activity' })).toBeVisible()
  await untilWatched(page)

  await wait(page, 50_000)
  await expect(stillThere(page)).toHaveCount(0)
  await wait(page, 16_000)
  await expect(stillThere(page)).toBeVisible()
  await wait(page, 25_000)
  await expectForgotten(page)
  expect(await leftOfBasket(cartUuid)).toEqual({ payments: [], places: 0 })
  await page.goBack()
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'Log in' })).toBeVisible()
  const stored = await page.evaluate(() => [Object.keys(localStorage), document.cookie])
  expect(stored).toEqual([[], ''])
})

test('A24, spec 4: any key or use is an answer, and typed values are still there; the page’s own activity is no sign of life', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`/register${mode}`)
  const name = page.getByLabel('First name')
  await name.fill('Sam')
  await expect(name).toHaveAttribute('autocomplete', 'off')
  await wait(page, kioskIdleMs - 24_000)
  const dialog = stillThere(page)
  await expect(dialog).toContainText(/In 2\d/)
  await expect(dialog.getByRole('button', { name: 'I’m still here' })).toBeFocused()
  await wait(page, 4_000)
  await expect(page.getByRole('alert').filter({ hasText: '20 seconds left' })).toHaveCount(1)
  await expectAccessible(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  // No customer is logged in and nothing is in the basket: the page calls neither lost.
  await expect(dialog).toContainText('clear this screen')
  await expect(dialog).not.toContainText(/logged out|basket/)
  await page.keyboard.press('x')
  await expect(dialog).toHaveCount(0)
  await expect(name).toHaveValue('Sam')

  // After an answer the whole time starts again, and after each use, too.
  await wait(page, 60_000)
  await expect(dialog).toHaveCount(0)
  await page.mouse.move(200, 300, { steps: 2 })
  await wait(page, 60_000)
  await expect(dialog).toHaveCount(0)
  await name.press('Shift')
  await wait(page, 60_000)
  await expect(dialog).toHaveCount(0)
  // It rests there already.
  await page.mouse.move(200, 300)
  await wait(page, 6_000)
  await dialog.getByRole('button', { name: 'I’m still here' }).click()
  await expect(name).toHaveValue('Sam')

  await wait(page, 60_000)
  await expect(dialog).toHaveCount(0)
  // The focus moves, the page scrolls, and the element under the resting mouse changes.
  await page.evaluate(async () => {
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
    const scrolled = new Promise((done) => window.addEventListener('scroll', done, { once: true }))
    document.body.style.paddingTop = '2000px'
    window.scrollTo(0, 500)
    await scrolled
  })
  await wait(page, 6_000)
  await dialog.getByRole('button', { name: 'Finish now' }).click()
  await expectNobody(page)
})

test('spec 6, S71: a kiosk stays one on every page until kiosk=false, its navigation is limited, its flag gives access to nothing, and another tab of the same browser is not one', async ({
  page,
  context,
}) => {
  await page.goto(`/${mode}`)
  // Home is for choosing a venue, and the kiosk is at one.
  await expectNobody(page)
  expect((await page.request.post('/api/foh/checkout/pay', { data: {} })).status()).toBeGreaterThanOrEqual(
    400,
  )
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  await untilAlive(page)
  await page.getByRole('main').getByRole('link', { name: 'Swimming' }).first().click()
  await expect(page).not.toHaveURL(/kiosk/)
  await page.reload()
  await expect(page).toHaveURL(/kiosk=true&centre=ancoats-pool-and-gym/)
  await expect(page.getByRole('link', { name: 'Back to Kiosk Home' })).toBeVisible()
  await page.goto('/redirect-to-selected-venue')
  await expect(page).toHaveURL(home)
  await logIn(page, 'member@demo.test')
  await expect(header(page).getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'My account' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Change venue' })).toHaveCount(0)
  const leading = await page
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .map((link) => (link as HTMLAnchorElement).href)
        .filter((href) => !href.startsWith(window.location.origin) || /my-account|online-joining/.test(href)),
    )
  expect(leading).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await header(page).getByRole('button', { name: 'Log out' }).click()
  const sure = page.getByRole('dialog', { name: 'Are you finished?' })
  await sure.getByRole('button', { name: 'No, carry on' }).click()
  await header(page).getByRole('link', { name: 'Back to Kiosk Home' }).click()
  await sure.getByRole('button', { name: 'Yes, finish' }).click()
  await expectNobody(page)

  await page.goto('/?kiosk=false')
  await expect(page.getByRole('heading', { level: 1, name: 'What would you like to do?' })).toBeVisible()
  await page.goto('/basket')
  await expect(page.getByRole('link', { name: 'Back to Kiosk Home' })).toHaveCount(0)

  await page.goto(home)
  const tab = await context.newPage()
  await tab.clock.install()
  await tab.goto('/')
  await expect(tab.getByRole('heading', { level: 1, name: 'What would you like to do?' })).toBeVisible()
  // The kiosk's own tab ends every log-in of the browser that it shows.
  await page.close()
  await logIn(tab, 'member@demo.test')
  await expect(tab.getByRole('button', { name: 'My account' })).toBeVisible()
  await wait(tab, 200_000)
  await expect(stillThere(tab)).toHaveCount(0)
  await expect(tab.getByRole('button', { name: 'My account' })).toBeVisible()
  await expect(tab.getByRole('link', { name: 'Back to Kiosk Home' })).toHaveCount(0)
})

test('F79: the bank’s check is left alone: the payment is cancelled and voided, then the visit ends', async ({
  page,
}) => {
  // An operator that wants cards to be typed at its kiosks.
  const origin = await importLock(`cards-${process.pid}`, [], { kioskTakesCards: true })
  await page.clock.install()
  await page.goto(`${origin}/location/lock-house/yoga/${dayAhead(5)}?kiosk=true&centre=lock-house`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Morning Yoga/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Book now' }).click()
  await fillVisitor(page)
  const cartUuid = await page.evaluate(
    async () =>
      (await (await fetch('/api/activities/cart', { headers: { 'page-mode': 'kiosk' } })).json()).data.uuid,
  )
  await agree(page)
  await fillCard(page, cards.challenge)
  await pay(page)
  await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
  await wait(page, 66_000)
  await expect(stillThere(page)).toBeVisible()
  // The bank's window is as it was.
  await page.keyboard.press('x')
  await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
  await wait(page, 66_000)
  await wait(page, 25_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Lock House' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Basket, empty' })).toBeVisible()
  expect(await leftOfBasket(cartUuid)).toEqual({ payments: ['voided'], places: 0 })
})

test('spec 6, S70: ‘Log out’ pressed before the watch has loaded is answered when it has; without a network nothing of the last person is shown until it is back; and a visit that ended without us is ended when the screen returns', async ({
  page,
  context,
}) => {
  await page.goto(home)
  await logIn(page, 'member@demo.test')
  const logOut = header(page).getByRole('button', { name: 'Log out' })
  await expect(logOut).toBeVisible()
  let letCome = () => {}
  const pressed = new Promise<void>((done) => (letCome = done))
  await page.route('**/assets/watch-kiosk-*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await page.reload()
  await untilAlive(page)
  await logOut.click()
  letCome()
  const finish = page
    .getByRole('dialog', { name: 'Are you finished?' })
    .getByRole('button', { name: 'Yes, finish' })
  await expect(finish).toBeVisible()

  // The scripts of the end are there.
  await context.setOffline(true)
  await finish.click()
  await expect(page.getByText('Getting ready for the next person…')).toBeVisible()
  await expect(header(page)).toHaveCount(0)
  await context.setOffline(false)
  await expectForgotten(page)

  await logIn(page, 'member@demo.test')
  await expect(logOut).toBeVisible()
  // Straight away the same person continues.
  await page.goto(`/basket${mode}`)
  await expect(logOut).toBeVisible()
  await page.goto('about:blank')
  await page.clock.install({ time: Date.now() + kioskIdleMs })
  await page.goto(home)
  await expectForgotten(page)
})
