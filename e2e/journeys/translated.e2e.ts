import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { giveCredit } from '../support/database.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { importWaitlistOperator } from '../support/operators/waitlist-operator.ts'
import { logInBy } from '../support/shop/book-by-calls.ts'
import { goOnAs } from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { beLoggedIn, holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

/**
 * Does to the page what Chrome's translator does: two elements of its own in the place of each text, of those that come later
 * too. The words stay as they are, so that what the page says can be read.
 */
async function translate(page: Page): Promise<void> {
  await untilAlive(page)
  await page.evaluate(() => {
    const tag: string = 'font'
    const untouched = 'font, script, style, template, textarea, option, svg'
    const replace = (text: Text) => {
      if (text.data.trim() === '' || (text.parentElement?.closest(untouched) ?? null) !== null) return
      const [outer, inner] = [document.createElement(tag), document.createElement(tag)]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const replaceIn = (node: Node) => {
      if (node instanceof Text) return replace(node)
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(replace)
    }
    replaceIn(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) if (node.isConnected) replaceIn(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  await expect(page.locator('main font').first()).toBeAttached()
}

/** Faults in the page, besides what it says. */
function hearFailures(page: Page): string[] {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  return failures
}

test('F117: translated by the browser, credit is used and given back, places become fewer and more, and every sum is the one that is charged', async ({
  page,
}) => {
  const failures = hearFailures(page)
  const email = await newPerson('Robin', page)
  await giveCredit(email, 2000)
  await holdPlaces(page, { quantity: 3, activity: 'swim-for-fitness' })

  await test.step('the basket', async () => {
    await page.goto('/basket')
    await translate(page)
    const places = page.getByRole('spinbutton', { name: /^Places for / })
    const item = page.getByRole('region', { name: 'What you are booking' }).getByRole('listitem')
    const summary = page.getByRole('region', { name: 'Summary' })
    for (const [quantity, total] of [
      ['1', '£5.60'],
      ['2', '£11.20'],
      ['3', '£16.80'],
      ['1', '£5.60'],
    ] as const) {
      await places.fill(quantity)
      await places.press('Enter')
      await expect(summary.getByRole('definition').last()).toHaveText(total)
      const others = ['1', '2', '3'].filter((other) => other !== quantity)
      await expect(item).not.toContainText(new RegExp(`\\b[${others.join('')}] places?\\b`))
      await expect(page.getByRole('link', { name: new RegExp(`^Basket, ${quantity} item`) })).toBeVisible()
    }
  })

  await test.step('the checkout', async () => {
    await page.goto('/basket/checkout')
    const credit = page.getByRole('region', { name: 'Your credit' })
    await expect(credit).toContainText('Credit £20.00 (covers all)')
    await translate(page)
    for (const _ of [1, 2]) {
      await credit.getByRole('button', { name: 'Pay full amount using credit' }).click()
      await expect(credit).toContainText('£5.60 of your credit will be used.')
      await expect(page.getByRole('button', { name: 'Pay now with credit' })).toBeVisible()
      await credit.getByRole('button', { name: 'Don’t use credit' }).click()
      await expect(page.getByRole('button', { name: 'Pay £5.60' })).toBeVisible()
      await expect(credit).not.toContainText('will be used')
    }
  })
  expect(failures).toEqual([])
})

test('F117: translated by the browser, the tickets of a swim are counted and summed', async ({ page }) => {
  const failures = hearFailures(page)
  await page.goto(`/location/ancoats-pool-and-gym/swim-for-fitness/${dayAhead(2)}`)
  await page
    .getByRole('link', { name: /^Book Swim for Fitness/ })
    .first()
    .click()
  const adults = page.getByLabel('Adult tickets')
  await adults.fill('2')
  await expect(page.getByText('2 × Adult')).toBeVisible()
  await translate(page)
  for (const [count, sum] of [
    ['3', '£16.80'],
    ['1', '£5.60'],
    ['2', '£11.20'],
  ] as const) {
    await adults.fill(count)
    await expect(page.getByRole('region', { name: 'Price' })).toContainText(sum)
    await expect(page.getByText(new RegExp(`[^${count}] × Adult`))).toHaveCount(0)
  }
  expect(failures).toEqual([])
})

test('F117: translated by the browser, a waitlist is joined and left, and the account is walked through', async ({
  page,
}) => {
  const failures = hearFailures(page)
  await test.step('a waitlist', async () => {
    const origin = await importWaitlistOperator('mill-translated')
    const visitor = createVisitor(origin)
    await logInBy(visitor, 'ann@mill-pond.test')
    await goOnAs(visitor, page, origin)
    await page.goto(`${origin}/location/mill-pond/spin/${dayAhead(1)}/by-time`)
    await translate(page)
    const main = page.getByRole('main')
    for (const _ of [1, 2]) {
      await main.getByRole('button', { name: /^Join waitlist: Sunset Spin, / }).click()
      await expect(page.getByText('You’re 1st on the waitlist')).toBeVisible()
      await main.getByRole('button', { name: /^Leave waitlist: Sunset Spin, / }).click()
      await expect(page.getByText('You’re 1st on the waitlist')).toHaveCount(0)
    }
  })

  await test.step('the account', async () => {
    await beLoggedIn(page)
    await page.goto('/my-account')
    await translate(page)
    const area = page.getByRole('navigation', { name: 'Account' })
    for (const [link, heading] of [
      ['My details', 'My details'],
      ['Bookings', 'Bookings'],
      ['Payments', 'Payments'],
      ['Packages', 'Packages'],
      ['Dashboard', /./],
    ] as const) {
      await area.getByRole('link', { name: link }).click()
      await expect(area.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  })
  expect(failures).toEqual([])
})
