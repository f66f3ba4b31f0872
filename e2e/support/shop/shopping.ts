import { expect, type FrameLocator, type Locator, type Page, request } from '@playwright/test'
import type { Visitor } from './visitor.ts'
import { holdPlaces, untilNotBusy } from './visitor-acts.ts'

export const cards = {
  approved: '4242 4242 4242 4242',
  challenge: '4000 0000 0000 3220',
  challengeThenInsufficient: '4000 0082 6000 3178',
  declined: '4000 0000 0000 0002',
  lost: '4000 0000 0000 9987',
  insufficient: '4000 0000 0000 9995',
  wrongCode: '4000 0000 0000 0127',
  expired: '4000 0000 0000 0069',
  bankIsAway: '4000 0000 0000 0119',
  bankRedirects: '4000 1000 0000 1511',
  voidReplyLost: '4000 1000 0000 1610',
  fingerprint: '4000 1000 0000 1214',
  fingerprintThenChallenge: '4000 1000 0000 1313',
  fingerprintNeverEnds: '4000 1000 0000 1412',
  bankNeverLoads: '4000 1000 0000 0802',
}

/**
 * Logs the page's browser in at a test's own operator. Node can't resolve names below localhost, so the
 * header names the host.
 */
export async function beLoggedInAt(origin: string, page: Page, username: string): Promise<void> {
  const { host, port } = new URL(origin)
  const api = await request.newContext()
  const reply = await untilNotBusy(() =>
    api.post(`http://127.0.0.1:${port}/api/auth/customer/login`, {
      headers: { host, origin },
      data: { username, password: 'touchline-demo' },
    }),
  )
  expect(reply.status()).toBe(200)
  const cookies = reply.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  await page.context().addCookies(
    cookies.map(({ value: cookie }) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      return { name, value, url: origin, httpOnly: /; *httponly/i.test(cookie) }
    }),
  )
  await api.dispose()
}

/** Continues as this visitor in a browser: it has the visitor's basket, and is logged in if they are. */
export async function goOnAs(visitor: Visitor, page: Page, origin: string): Promise<void> {
  const cookies = ['sid', 'logged_in'].flatMap((name) => {
    const value = visitor.cookie(name)
    return value === undefined ? [] : [{ name, value, url: origin, httpOnly: name === 'sid' }]
  })
  if (cookies.length === 0) throw new Error('This visitor has done nothing yet')
  await page.context().addCookies(cookies)
}

/** Logs in through the log-in window, as a customer does. */
export async function logIn(page: Page, username = 'credit@demo.test'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, username)
}

export async function fillLogIn(page: Page, username: string): Promise<void> {
  const window = page.getByRole('dialog', { name: 'Log in' })
  await window.getByLabel('Email address or customer ID').fill(username)
  await window.getByRole('textbox', { name: 'Password' }).fill('touchline-demo')
  await window.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(window).toBeHidden()
}

/** Logs in as a person of the operator that `importTimetableOperator` makes. */
export async function logInAt(page: Page, person: string): Promise<void> {
  const window = page.getByRole('dialog', { name: 'Log in' })
  await window.getByLabel('Email address or customer ID').fill(`${person}@harbour.test`)
  await window.getByRole('textbox', { name: 'Password' }).fill('touchline-demo')
  await window.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(window).toBeHidden()
}

export const cardFields = (page: Page): FrameLocator => page.frameLocator('iframe[title="Card details"]')

export async function fillCard(page: Page, number: string): Promise<void> {
  const fields = cardFields(page)
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Name on card').fill('Sam Porter')
  await fields.getByLabel('Expiry date').fill('12/39')
  await fields.getByLabel('Card security code').fill('123')
}

export async function fillVisitor(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Sam')
  await page.getByLabel('Last name').fill('Porter')
  await page.getByLabel('Email address').fill('sam@example.org')
}

export const agree = (page: Page): Promise<void> =>
  page.getByLabel('I agree to the Terms and Conditions').check()

/** Pays all with credit, and waits until the sum has changed, because the page below then moves. */
export async function applyFullCredit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay full amount using credit' }).click()
  await expect(page.getByRole('button', { name: 'Pay now with credit' })).toBeVisible()
}

export const pay = (page: Page): Promise<void> => page.getByRole('button', { name: /^Pay £/ }).click()

/** Finds the bank's page, in our page that holds it, in our window. */
export const bank = (page: Page): FrameLocator =>
  page
    .getByRole('dialog', { name: 'Your bank’s security check' })
    .frameLocator('iframe[title="Your bank\'s security check"]')
    .frameLocator('iframe')

/**
 * Opens the first day after today on which this timetable has something to book. Returns its first Book
 * button.
 */
export async function firstToBook(page: Page, name: RegExp): Promise<Locator> {
  const days = page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link')
  await expect(days.nth(1)).toBeVisible()
  const addresses = await days.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const book = page.getByRole('main').getByRole('link', { name })
  const nothing = page.getByText('No results were found at this centre')
  for (const address of addresses.slice(1).filter((one) => !one.includes('/month'))) {
    await page.goto(address)
    await expect(book.first().or(nothing).first()).toBeVisible()
    if ((await book.count()) > 0) return book.first()
  }
  throw new Error(`Nothing called ${name} can be booked on any day`)
}

/**
 * Opens another day of the strip, and waits for its list. An earlier press would still reach the old day's
 * list.
 */
export async function chooseDay(page: Page | FrameLocator, index: number): Promise<void> {
  const day = page.getByRole('navigation', { name: 'Choose a day' }).getByRole('link').nth(index)
  await day.click()
  await expect(day).toHaveAttribute('aria-current', 'date')
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Finds the row of a session in its day's list, in any state. A press on it opens its sheet. */
export const rowOf = (page: Page | FrameLocator, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`(^|: |Book )${name}, \\d\\d:\\d\\d to `) })

/** Adds a session to the basket from its row, through its sheet. */
export async function addFromRow(page: Page, row: Locator): Promise<void> {
  await row.click()
  await page.getByRole('button', { name: 'Add to basket', exact: true }).click()
}

/** Finds the field for the security code of the chosen saved card. */
export const securityCode = (page: Page): Locator =>
  page.frameLocator('iframe[title="Security code of your saved card"]').getByLabel('Security Code (CVV)')

/** Saves a card of the logged-in customer by paying with it once. They have then agreed to the terms. */
export async function saveCard(page: Page): Promise<void> {
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  const box = page.getByLabel('Save card')
  await expect(box).not.toBeChecked()
  await box.check()
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByText('Checkout successful')).toBeVisible()
}
