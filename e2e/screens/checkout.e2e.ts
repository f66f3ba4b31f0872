import { expect, type Locator, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { giveCredit } from '../support/database.ts'
import { atEveryWidth, expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { agree, bank, cardFields, cards, fillCard, fillVisitor, pay } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

/** Forwards through the card’s form and out of it, and back again. */
async function tabThroughCard(page: Page): Promise<void> {
  const wallet = cardFields(page).getByRole('button', { name: 'Pay with Test Wallet' })
  await cardFields(page).getByLabel('Card number').focus()
  for (const label of ['Expiry date', 'Card security code', 'Name on card']) {
    await page.keyboard.press('Tab')
    await expect(cardFields(page).getByLabel(label)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(wallet).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add a billing address' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(wallet).toBeFocused()
  for (const label of ['Name on card', 'Card security code', 'Expiry date', 'Card number']) {
    await page.keyboard.press('Shift+Tab')
    await expect(cardFields(page).getByLabel(label)).toBeFocused()
  }
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'privacy notice' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Email address')).toBeFocused()
}

/** The frame of the card’s form is as high as what stands in it, however a tablet is turned. */
async function expectFrameFits(page: Page): Promise<void> {
  await page.setViewportSize({ width: 768, height: 1024 })
  const frame = page.frames().find((one) => one.parentFrame() !== null)
  const heights = async () => {
    const inside = await frame!.evaluate(() => ({
      frame: window.innerHeight,
      content: document.body.getBoundingClientRect().height,
    }))
    return { ...inside, spare: Math.floor(inside.frame - inside.content) }
  }
  await expect.poll(async () => (await heights()).spare).toBe(0)
  const upright = await heights()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect.poll(async () => (await heights()).frame).toBeLessThan(upright.frame)
  await expect.poll(async () => (await heights()).spare).toBe(0)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect.poll(heights).toEqual(upright)
}

test('A01, A26, A41, S66, wire 14, spec 2, 6: a visitor’s checkout at every width: its scripts, fields and tab order; faults are named when a field is left or Pay is pressed, and go when they are corrected', async ({
  page,
}) => {
  await holdPlaces(page, { items: 2 })
  const response = await page.goto('/basket/checkout')
  const email = page.getByLabel('Email address')
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(page).toHaveTitle('Bookings | Checkout')
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()

  await test.step('S66: only our own scripts run on the page that takes a card', async () => {
    expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
    const scripts = await page
      .locator('script[src]')
      .evaluateAll((all) => all.map((each) => (each as HTMLScriptElement).src))
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(new URL(script).origin).toBe(process.env.E2E_ORIGIN)
  })

  await test.step('spec 6: no saved card is offered, and no box to save one', async () => {
    await expect(page.getByLabel('Save card')).toHaveCount(0)
    await expect(page.getByText('Pay with saved card')).toHaveCount(0)
  })

  await test.step('A41: the tab key goes into the card’s form, through its fields in their order, and out of it', () =>
    tabThroughCard(page))

  await test.step('A26: a typed value is checked when its field is left, and the message goes with the next key', async () => {
    await untilAlive(page)
    await email.pressSequentially('sam')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await page.getByLabel('First name').focus()
    await expect(email).toHaveAccessibleDescription(/Enter an email address/)
    // A field that was left empty may still be filled.
    await page.getByLabel('Last name').focus()
    await page.getByLabel('I agree to the Terms and Conditions').focus()
    await expect(page.locator('main [aria-invalid]')).toHaveCount(1)
    await expect(summary).toHaveCount(0)
    await email.press('End')
    await email.press('@')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await email.fill('')
  })
  await expectFitsEveryWidth(page)

  await test.step('A26, A41: the faults of an empty form, ours and those of the card, each with a link to its field', async () => {
    await pay(page)
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      'Enter your first name',
      'Enter your email address',
      'Enter your card number',
      'Enter the expiry date of your card',
      'Enter your card security code',
      'Enter the name on your card',
      'Agree to the Terms and Conditions',
    ])
    await expect(page).toHaveTitle('Error: Bookings | Checkout')
    await atEveryWidth(page, async () => {
      await expectAccessible(page)
      await summary.getByRole('link', { name: 'Enter your card security code' }).click()
      await expect(cardFields(page).getByLabel('Card security code')).toBeFocused()
    })
  })

  await test.step('spec 2: the card form’s frame is as high as its content, however a tablet is turned', () =>
    expectFrameFits(page))

  await test.step('A26: a message goes when its fault is corrected, here, in the card form and in the summary; focus stays', async () => {
    await email.pressSequentially('sam')
    await expect(summary.getByRole('link', { name: /^Email address: Enter an email address/ })).toBeVisible()
    await email.pressSequentially('@example.org')
    await expect(summary.getByRole('link', { name: /email address/i })).toHaveCount(0)
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(email).toBeFocused()
    await cardFields(page).getByLabel('Name on card').pressSequentially('Sam')
    await expect(summary.getByRole('link', { name: 'Enter the name on your card' })).toHaveCount(0)
    await expect(summary.getByRole('link', { name: 'Enter your card number' })).toBeVisible()
    await expect(cardFields(page).getByLabel('Name on card')).toBeFocused()
    await agree(page)
    await expect(summary.getByRole('link', { name: /Terms and Conditions/ })).toHaveCount(0)
  })

  await test.step('wire 14: the fields of the billing address have the names that programs know', async () => {
    await expect(page.getByLabel('First name')).toHaveId('billingFirstName')
    await expect(page.getByLabel('Last name')).toHaveId('billingLastName')
    // No card needs it: it waits behind one press.
    await expect(page.getByLabel('Postcode')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add a billing address' }).click()
    await expect(
      page.getByLabel('Address', { exact: false }).and(page.locator('[name=billingAddressLineOne]')),
    ).toBeVisible()
    await expect(page.getByLabel('Town or city')).toHaveId('billingAddressCity')
    await expect(page.getByLabel('Postcode')).toHaveId('billingAddressPostcode')
  })
})

test('spec 5: the card’s fields load without a press, even for a visitor who only looks; where the provider is down or the form does not load the page says so, and trying again helps', async ({
  page,
}) => {
  await holdPlaces(page)
  let isDown = true
  await page.route('**/api/checkout/prepare*', async (route) => {
    if (!isDown) return route.continue()
    const message =
      'Card payments are not available right now. No money has been taken. Try again in a minute.'
    await route.fulfill({ status: 503, json: { status: 503, code: 'PAYMENT_UNAVAILABLE', message } })
  })
  let isBlocked = true
  const sandbox = process.env.E2E_CARD_SANDBOX_ORIGIN ?? ''
  await page.route(`${sandbox}/**`, (route) =>
    isBlocked ? route.fulfill({ status: 410, body: 'gone' }) : route.continue(),
  )
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.goto('/basket/checkout')
  await expect(page.getByLabel('First name')).toBeVisible()
  const unavailable = page.getByText('Card payments are not available right now.')
  await expect(unavailable).toHaveCount(0)
  // Spec 8: it is asked for three times before that.
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(unavailable).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.clock.resume()
  await expectAccessible(page)

  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTitle('Card details')).toBeAttached()
  await expect(async () => {
    await page.clock.runFor(16_000)
    await expect(page.getByText('The card form did not load')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  isBlocked = false
  await page.getByRole('button', { name: 'Load the card form again' }).click()
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
})

test.describe('on a phone of 360 by 780', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  const expectInView = async (page: Page, parts: readonly Locator[]): Promise<void> => {
    await expect.poll(() => page.evaluate(() => [window.innerHeight, window.scrollY])).toEqual([780, 0])
    for (const part of parts) {
      await expect(part).toBeVisible()
      const box = await part.boundingBox()
      expect(box!.y).toBeGreaterThanOrEqual(0)
      expect(box!.y + box!.height).toBeLessThanOrEqual(780)
    }
  }

  test('A28: the first screenful says what is bought and the total to pay, and has the card’s first field; that of the confirmation has when and where, the code, the reference and the ticket’s actions', async ({
    page,
  }) => {
    const when = /(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ [A-Z][a-z]{2}, \d\d:\d\d to \d\d:\d\d/
    await holdPlaces(page)
    await page.goto('/basket/checkout')
    const number = cardFields(page).getByLabel('Card number')
    await expect(number).toBeVisible()
    const order = page.getByRole('region', { name: 'Your booking' })
    await expect(order).toContainText(when)
    await expectInView(page, [
      page.getByRole('region', { name: 'Time to pay' }),
      order,
      page.getByLabel('First name'),
      page.getByLabel('Email address'),
      page.getByText('Total to pay'),
      page.getByRole('button', { name: /^Pay £/ }),
    ])
    const bar = await page.getByRole('button', { name: /^Pay £/ }).boundingBox()
    const field = await number.boundingBox()
    // And nothing lies over it.
    expect(field!.y + field!.height).toBeLessThan(bar!.y - 8)

    await test.step('the terms are where Pay is, in view, until they are agreed to and the focus has left them', async () => {
      const terms = page.getByLabel('I agree to the Terms and Conditions')
      await expectInView(page, [terms, page.getByRole('button', { name: 'Read the Terms and Conditions' })])
      // In the order of the tab key they stand before Pay.
      await terms.focus()
      await page.keyboard.press('Space')
      await expect(terms).toBeChecked()
      await expect(terms).toBeFocused()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expectInView(page, [terms])
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Read the Terms and Conditions' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: /^Pay £/ })).toBeFocused()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expect.poll(async () => (await terms.boundingBox())!.y).toBeGreaterThan(780)
      await terms.uncheck()
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expectInView(page, [terms, page.getByRole('button', { name: /^Pay £/ })])
    })

    await fillVisitor(page)
    await agree(page)
    await fillCard(page, cards.approved)
    await pay(page)
    const ticket = page.getByRole('region', { name: 'Booking confirmed' })
    await expect(ticket).toContainText(when)
    await expectInView(page, [
      ticket.getByText('Checkout successful'),
      ticket.getByRole('img', { name: /^Code of booking/ }),
      ticket.getByText('Booking reference'),
      ticket.getByRole('link', { name: 'Add to calendar' }),
      ticket.getByRole('link', { name: /^Directions to / }),
    ])
  })
})

test('A28: on a phone two sessions are folded to their number and sum, with the card’s first field in the first screenful, and a press opens them; from 768 px on they are open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await holdPlaces(page, { items: 2 })
  await page.goto('/basket/checkout')
  const order = page.getByRole('region', { name: 'Your booking' })
  const fold = order.locator('summary')
  const session = order.getByRole('heading', { level: 3 }).first()
  await expect(fold).toHaveText('2 items, £11.20')
  await expect(session).toBeHidden()
  const number = cardFields(page).getByLabel('Card number')
  await expect(number).toBeVisible()
  const bar = (await page.getByLabel('I agree to the Terms and Conditions').boundingBox())!
  const field = (await number.boundingBox())!
  expect(field.y + field.height).toBeLessThan(bar.y - 8)
  await fold.press('Enter')
  await expect(session).toBeVisible()
  await expect(order.getByText('All taxes and fees included.')).toBeVisible()
  await expectAccessible(page)
  await fold.press('Enter')
  await expect(session).toBeHidden()
  await page.setViewportSize({ width: 768, height: 780 })
  await expect(session).toBeVisible()
  await expect(fold).toBeHidden()
})

test('F41: Pay, pressed while credit is being applied, waits for it and then pays once, without the card', async ({
  page,
}) => {
  await giveCredit(await newPerson('Ada', page), 5000)
  await holdPlaces(page, { skip: 3 })
  await page.goto('/basket/checkout')
  await fillCard(page, cards.approved)
  await agree(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/credits/apply', async (route) => {
    await held
    await route.continue()
  })
  const orders: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/checkout\/(authorise|complete)$/.test(pathname)) orders.push(pathname)
  })
  await page.getByRole('button', { name: 'Pay full amount using credit' }).click()
  await pay(page)
  await expect(page.getByText('Paying…')).toBeVisible()
  expect(orders).toEqual([])
  letGo()
  await expect(page.getByText('Checkout successful')).toBeVisible()
  await expect(page.getByText('Paid with credit')).toBeVisible()
  expect(orders).toEqual(['/api/checkout/complete'])
})

test('A29, spec 2: details from the account are text, and one press changes them; the total never reads £0.00 on the way from Pay to the confirmation', async ({
  page,
}) => {
  await newPerson('Wren', page)
  await holdPlaces(page, { quantity: 2 })
  await page.goto('/basket/checkout')
  await expect(page.getByText(/^Booking as Wren Porter/)).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change the name on the bill' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Wren')
  await page.getByLabel('First name').fill('Robin')
  await fillCard(page, cards.approved)
  await agree(page)
  const heard: string[] = []
  await page.exposeFunction('hear', (words: string) => heard.push(words))
  await page.evaluate(() => {
    const said = new Set<string>()
    const look = () => {
      for (const { textContent } of document.querySelectorAll('main dd, main button[type=submit]')) {
        const words = textContent ?? ''
        if (!said.has(words)) (window as unknown as { hear: (words: string) => void }).hear(words)
        said.add(words)
      }
    }
    new MutationObserver(() => location.pathname.startsWith('/booking-confirmed') || look()).observe(
      document,
      {
        subtree: true,
        childList: true,
        characterData: true,
      },
    )
    look()
  })
  // The order follows the basket that is empty now, and the page's answer to that.
  await page.route('**/api/bookings/orders/*', async (route) => {
    await emptied
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    await route.continue()
  })
  const emptied = page.waitForResponse(
    async (response) =>
      new URL(response.url()).pathname === '/api/activities/cart' &&
      ((await response.json()) as { data: { item_count: number } }).data.item_count === 0,
  )
  const asked = page.waitForRequest('**/api/checkout/authorise')
  await pay(page)
  expect((await asked).postDataJSON()).toMatchObject({
    billing_first_name: 'Robin',
    billing_last_name: 'Porter',
  })
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  expect(heard.some((words) => /^£\d/.test(words))).toBe(true)
  expect(heard.filter((words) => words.includes('£0.00'))).toEqual([])
})

test('F25, F26, F30, F32, A10, A40: the bank’s window has ways out, and a cancelled payment takes no money; a payment under way is shown in every tab, and the basket is locked until it is cancelled', async ({
  page,
  context,
}) => {
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await fillVisitor(page)
  await agree(page)
  await fillCard(page, cards.challenge)
  await pay(page)
  const window = page.getByRole('dialog', { name: 'Your bank’s security check' })
  await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
  await expectAccessible(page, { except: 'iframe' })

  await test.step('F32, A10, A40: Escape leads to the ways out', async () => {
    await window.getByRole('heading', { name: 'Your bank’s security check' }).click()
    await page.keyboard.press('Escape')
    await expect(window.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute(
      'href',
      /^\/3ds\/frame\//,
    )
    await expect(window.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(window.getByRole('button', { name: 'Use another card' })).toBeVisible()
    await expectAccessible(page, { except: 'iframe' })
    await window.getByRole('button', { name: 'Cancel payment' }).click()
    await expect(window).toBeHidden()
    await expect(page.getByText('Payment cancelled')).toBeVisible()
    await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Sam')
  })

  await test.step('F25, F26, F30: the next one in another tab, which cancels it', async () => {
    await fillCard(page, cards.challenge)
    await pay(page)
    await expect(bank(page).getByRole('button', { name: 'Approve payment' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/basket/checkout')
    await expect(other.getByRole('dialog', { name: 'Your bank’s security check' })).toBeVisible()
    await expect(other.getByRole('button', { name: /^Pay £/ })).toHaveCount(0)
    await other.goto('/basket')
    await expect(other.getByText('This basket is being paid for')).toBeVisible()
    await other.getByRole('button', { name: 'Cancel payment and edit' }).click()
    await expect(other.getByRole('button', { name: 'Empty basket' })).toBeVisible()
    await expect(page.getByText('The payment was cancelled. No money has been taken.')).toBeVisible()
  })
})
