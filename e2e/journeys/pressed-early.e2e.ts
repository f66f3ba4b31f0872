import { expect, type Locator, type Page, test } from '@playwright/test'
import { holdAddress, holdScript, untilAlive } from '../support/alive.ts'
import { giveCredit } from '../support/database.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { dayAhead, dayLinkName, dayWords } from '../support/operators/timetable-operator.ts'
import { agree, applyFullCredit, cardFields } from '../support/shop/shopping.ts'
import { holdPlaces, newPerson } from '../support/shop/visitor-acts.ts'

/** A swim with its numbers of tickets, whose script is kept back. */
async function openSwimEarly(page: Page): Promise<() => void> {
  await page.goto(`/location/ancoats-pool-and-gym/swim-for-fitness/${dayAhead(2)}`)
  const session = await page
    .getByRole('link', { name: /^Book Swim for Fitness/ })
    .first()
    .getAttribute('href')
  const letGo = await holdScript(page)
  await page.goto(session ?? '', { waitUntil: 'commit' })
  return letGo
}

/** A day of swims that can be used, but for its list: the list's script is kept back. */
async function openListEarly(page: Page): Promise<() => void> {
  const letGo = await holdScript(page, 'ticketed-day')
  await page.goto(`/location/ancoats-pool-and-gym/swim-for-fitness/${dayAhead(2)}`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  return letGo
}

test('A09, A26: what a visitor presses, types, ticks and chooses before the page’s script has loaded counts, once, and leads to its page; what the script needs loads meanwhile, and where it never arrives the page works as without scripts', async ({
  page,
  context,
}) => {
  // Two parts that begin to listen at the same moment.
  await page.addInitScript(() => {
    addEventListener('hydrated', () => dispatchEvent(new Event('hydrated')), { once: true })
    addEventListener('click', ({ isTrusted }) => {
      if (!isTrusted)
        document.documentElement.dataset['played'] = `${document.documentElement.dataset['played'] ?? ''}.`
    })
  })
  const finder = page.getByRole('combobox', { name: 'Activity, venue, town or postcode' })

  await test.step('a button, pressed twice', async () => {
    await holdPlaces(page)
    const letGo = await holdScript(page)
    await page.goto('/basket', { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Empty basket' })
    await button.click()
    await button.click()
    await expect(button).toHaveAttribute('data-held', '')
    await expectAccessible(page)
    letGo()
    await expect(page.getByText('Your basket is empty')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-played', '.')
  })

  await test.step('a form, filled and sent', async () => {
    const letGo = await holdScript(page)
    await page.goto('/register?redirect=/basket', { waitUntil: 'commit' })
    await page.getByLabel('First name').fill('Grace')
    await page.getByRole('button', { name: 'Create account' }).click()
    expect(new URL(page.url()).search).toBe('?redirect=/basket')
    letGo()
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Grace')
  })

  await test.step('a word to search for; once something is painted, the script’s needs load', async () => {
    const letGo = await holdScript(page)
    const libraries = page.waitForResponse('**/assets/react-*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await finder.fill('lockside')
    await libraries
    letGo()
    await expect(finder).toHaveValue('lockside')
    await expect(page.getByRole('option')).toHaveText([/Lockside/])
  })

  await test.step('two numbers of one form', async () => {
    const letGo = await openSwimEarly(page)
    await page.getByLabel('Adult tickets').fill('2')
    await page.getByLabel('Junior tickets').fill('3')
    letGo()
    await expect(page.getByText('2 × Adult, 3 × Junior')).toBeVisible()
  })

  await test.step('a link after a choice', async () => {
    const letGo = await openSwimEarly(page)
    await page.getByLabel('Adult tickets').fill('3')
    await page.getByRole('link', { name: 'Bringing a member?' }).click()
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'Membership Discounts' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your tickets' })).toContainText('£16.80')
  })

  await test.step('at the very moment at which React begins to listen', async () => {
    const other = await context.newPage()
    await chooseAsReactListens(other)
    const letGo = await openSwimEarly(other)
    letGo()
    await expect(other.getByText('2 × Adult')).toBeVisible()
    await other.getByLabel('Junior tickets').fill('3')
    await expect(other.getByText('2 × Adult, 3 × Junior')).toBeVisible()
    await other.close()
  })

  await test.step('a script that never arrives', async () => {
    await page.route('**/assets/browser-*.js', (route) => route.abort())
    await page.goto('/')
    await finder.fill('lockside')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(/\/location\/lockside-leisure-centre$/)
  })
})

test('F119, spec 8: a page whose script fails, is blocked, or can’t be understood says so within seconds, offers a way on, and the notice is gone once the page works', async ({
  page,
}) => {
  const said = page.getByRole('complementary', { name: 'Loading' })
  const script = '**/assets/browser-*.js'
  const day = `/location/ancoats-pool-and-gym/swim-for-fitness/${dayAhead(2)}`
  await test.step('it failed', async () => {
    await page.route(script, (route) => route.abort())
    await page.goto(day)
    await expect(said).toContainText('This page hasn’t finished loading')
    await expect(said.getByRole('link', { name: /^0\d/ })).toHaveAttribute('href', /^tel:/)
    await expectFitsEveryWidth(page)
    await page.unroute(script)
    await said.getByRole('link', { name: 'Load it again' }).click()
    await untilAlive(page)
    await expect(said).toBeHidden()
  })
  await test.step('the browser can’t read it', async () => {
    const body = 'this is no script'
    await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await page.goto(day)
    await expect(said).toBeVisible()
    await page.unroute(script)
  })
  await test.step('it arrives late', async () => {
    const letGo = await holdScript(page)
    await page.goto(day, { waitUntil: 'commit' })
    await expect(said).toBeHidden()
    await expect(said).toBeVisible()
    letGo()
    await expect(said).toBeHidden()
  })
})

/** Two adults are chosen when React has taken the page over: it listens, and its effects are still to come. */
async function chooseAsReactListens(page: Page): Promise<void> {
  // It reports it to its developer tools.
  await page.addInitScript(() => {
    const chooseTwo = () => {
      const adults = document.querySelector('[data-hydrating] main input[type="number"]')
      if (!adults) return
      // As a person types: not by the property, which React watches.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(adults, '2')
      for (const event of ['input', 'change']) adults.dispatchEvent(new Event(event, { bubbles: true }))
    }
    const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot: () => queueMicrotask(chooseTwo) }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  })
}

test('A09: before a list’s own script has loaded the list stays, its buttons are heard, its times open in a tab of their own where that is pressed, and another day loads', async ({
  page,
  context,
}) => {
  const swim = page.getByRole('link', { name: /^Book Swim for Fitness/ }).first()
  await test.step('a button', async () => {
    const letGo = await openListEarly(page)
    const filters = page.getByRole('button', { name: 'Filters' })
    await filters.click()
    await expect(filters).toHaveAttribute('data-held', '')
    letGo()
    await expect(filters).toHaveAttribute('aria-expanded', 'true')
  })

  await test.step('another day', async () => {
    const letGo = await openListEarly(page)
    await page.getByRole('link', { name: dayLinkName(dayAhead(3)) }).click()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
    await expect(swim).toBeVisible()
    letGo()
    await expect(page.getByRole('heading', { level: 2, name: dayWords(dayAhead(3)) })).toBeVisible()
  })

  await test.step('a time in a tab of its own', async () => {
    await openListEarly(page)
    const address = await swim.getAttribute('href')
    const opened = context.waitForEvent('page')
    await swim.click({ modifiers: ['ControlOrMeta'] })
    await (await opened).waitForURL((url) => url.pathname === address)
    await expect(swim).not.toHaveAttribute('data-held')
  })
})

/** Presses where a link is now: a click of the locator would wait for the next page, which is held back. */
async function pressOf(link: Locator): Promise<() => Promise<void>> {
  const box = await link.boundingBox()
  return () => link.page().mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2)
}

test('A09: two links are pressed, the first in a part that does not listen yet, then a time or a link of the page’s head: the last one leads', async ({
  context,
}) => {
  for (const press of [/^Book Swim for Fitness/, 'Basket, empty'])
    await test.step(`${press}`, async () => {
      const page = await context.newPage()
      await holdScript(page, 'day-view')
      await holdScript(page, 'ticketed-day')
      const wanted = page.getByRole('link', { name: press }).first()
      const day = page.getByRole('link', { name: dayLinkName(dayAhead(3)) })
      await page.goto(`/location/ancoats-pool-and-gym/swim-for-fitness/${dayAhead(2)}`)
      await expect(
        page.locator('html:not([data-hydrating])').locator('[data-hydrating]').filter({ has: day }),
      ).toHaveCount(1)
      const address = await wanted.getAttribute('href')
      const pressDay = await pressOf(day)
      const pressWanted = await pressOf(wanted)
      // Slow to load, so that another link can be pressed meanwhile.
      const asked = page.waitForRequest(`**/${dayAhead(3)}`)
      await holdAddress(page, `**/${dayAhead(3)}`)
      await pressDay()
      const first = await asked
      const isGivenUp = page.waitForEvent('requestfailed', (request) => request === first)
      await pressWanted()
      await isGivenUp
      await page.waitForURL((url) => url.pathname === address)
      await page.close()
    })
})

/** My details, of which all works but the screen itself: its script is kept back. */
async function openDetailsEarly(page: Page): Promise<() => void> {
  const letGo = await holdScript(page, 'details')
  await page.goto('/my-account/details')
  await page.getByRole('banner').getByRole('button', { name: 'My account' }).click()
  await expect(page.getByRole('navigation', { name: 'My account' })).toBeVisible()
  await page.keyboard.press('Escape')
  return letGo
}

test('A09, A26: values typed into an account form, ticked and sent before the screen’s script has loaded count; the screen stays meanwhile, and a link to another does not wait for it', async ({
  page,
}) => {
  await newPerson('Wren', page)
  const town = page.getByLabel('Town or city')
  await test.step('typed, ticked and sent', async () => {
    const letGo = await openDetailsEarly(page)
    const save = page.getByRole('button', { name: 'Save changes' })
    await town.fill('Leeds')
    await page.getByLabel(/^Remind me by email/).uncheck()
    await save.click()
    await expect(save).toHaveAttribute('data-held', '')
    await expect(town).toHaveValue('Leeds')
    letGo()
    await expect(page.getByText('Your changes are saved.')).toBeVisible()
  })

  await test.step('the saved values are there, and a link leads away', async () => {
    const letGo = await openDetailsEarly(page)
    await expect(town).toHaveValue('Leeds')
    await expect(page.getByLabel(/^Remind me by email/)).not.toBeChecked()
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    const account = page.getByRole('navigation', { name: 'Account' })
    await account.getByRole('link', { name: 'Payments' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeFocused()
    await expect(page).toHaveTitle('Bookings | Payments')
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    letGo()
    await account.getByRole('link', { name: 'My details' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My details' })).toBeFocused()
    await expect(page).toHaveTitle('Bookings | My details')
  })
})

test('A09, A26: before the checkout’s script has loaded a name can be typed on without a break, the card’s fields load, and a pressed payment by credit is made', async ({
  page,
}) => {
  await holdPlaces(page)
  await test.step('a name', async () => {
    const letGo = await holdScript(page, 'checkout')
    await page.goto('/basket/checkout')
    await agree(page)
    const name = page.getByLabel('First name')
    await name.pressSequentially('Aa')
    await name.press('ArrowLeft')
    await name.press('d')
    letGo()
    await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
    await untilAlive(page)
    await page.keyboard.press('d')
    await expect(name).toHaveValue('Adda')
    await expect(page.getByLabel('I agree to the Terms and Conditions')).toBeChecked()
  })

  await test.step('a payment by credit', async () => {
    await giveCredit(await newPerson('Ada', page), 5000)
    await page.goto('/basket/checkout')
    await applyFullCredit(page)
    const pay = page.getByRole('button', { name: 'Pay now with credit' })
    const letGo = await holdScript(page, 'checkout')
    await page.reload()
    await agree(page)
    await pay.click()
    await expect(pay).toHaveAttribute('data-held', '')
    letGo()
    await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
  })
})
