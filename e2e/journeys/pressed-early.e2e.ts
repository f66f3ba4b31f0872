import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { giveCredit } from '../support/database.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { agree, cardFields } from '../support/shopping.ts'
import { holdPlaces, newPerson } from '../support/visitor-acts.ts'
import { dayAhead, dayWords } from '../support/timetable-operator.ts'

/** Keeps what is asked for at an address back, until it is let go. */
async function holdAddress(page: Page, address: string): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

/** The same of a script, the page's own or a part's. */
async function holdScript(page: Page, name = 'browser'): Promise<() => Promise<void>> {
  const letGo = await holdAddress(page, `**/assets/${name}-*.js`)
  return async () => {
    letGo()
    await page.waitForLoadState('networkidle')
  }
}

/** A swim with its numbers of tickets, whose script is kept back. */
async function openSwimEarly(page: Page): Promise<() => Promise<void>> {
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
async function openListEarly(page: Page): Promise<() => Promise<void>> {
  const letGo = await holdScript(page, 'ticketed-day')
  await page.goto(`/location/ancoats-pool-and-gym/swim-for-fitness/${dayAhead(2)}`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  return letGo
}

const membersLink = (page: Page) => page.getByRole('link', { name: 'Bringing a member?' })

test('A09: a press before the page is hydrated counts, once', async ({ page }) => {
  // Two parts that begin to listen at one moment.
  await page.addInitScript(() => {
    addEventListener('hydrated', () => dispatchEvent(new Event('hydrated')), { once: true })
    addEventListener('click', ({ isTrusted }) => {
      if (!isTrusted)
        document.documentElement.dataset['played'] = `${document.documentElement.dataset['played'] ?? ''}.`
    })
  })
  await holdPlaces(page)
  const letGo = await holdScript(page)
  await page.goto('/basket', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Empty basket' })
  await button.click()
  await button.click()
  await expect(button).toHaveAttribute('data-held', '')
  await expectAccessible(page)
  await letGo()
  await expect(page.getByText('Your basket is empty')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-played', '.')
})

test('A26: what is typed and ticked before the page is hydrated counts, and is not lost', async ({
  page,
}) => {
  const letGo = await holdScript(page)
  await page.goto('/register?redirect=/basket', { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Grace')
  await page.getByRole('button', { name: 'Create account' }).click()
  expect(new URL(page.url()).search).toBe('?redirect=/basket')
  await letGo()
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')

  const letGoAgain = await holdScript(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Activity, venue, town or postcode' }).fill('lockside')
  await letGoAgain()
  await expect(page.getByRole('combobox', { name: 'Activity, venue, town or postcode' })).toHaveValue(
    'lockside',
  )
  await expect(page.getByRole('option')).toHaveText([/Lockside/])
})

test('A26: two numbers of one form, both chosen before the page is hydrated, both count', async ({
  page,
}) => {
  const letGo = await openSwimEarly(page)
  await page.getByLabel('Adult tickets').fill('2')
  await page.getByLabel('Junior tickets').fill('3')
  await letGo()
  await expect(page.getByText('2 × Adult, 3 × Junior')).toBeVisible()
})

test('A26: what is chosen in the very moment in which React begins to listen counts', async ({ page }) => {
  // React tells its developer tools when it has taken the page over: it listens, and its effects are still to come.
  await page.addInitScript(() => {
    const chooseTwo = () => {
      const adults = document.querySelector('[data-hydrating] main input[type="number"]')
      if (!adults) return
      // As a person's typing does: not by the property, which React watches.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(adults, '2')
      for (const event of ['input', 'change']) adults.dispatchEvent(new Event(event, { bubbles: true }))
    }
    const hook = { supportsFiber: true, inject: () => 1, onCommitFiberRoot: () => queueMicrotask(chooseTwo) }
    Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  })
  const letGo = await openSwimEarly(page)
  await letGo()
  await expect(page.getByText('2 × Adult')).toBeVisible()
  await page.getByLabel('Junior tickets').fill('3')
  await expect(page.getByText('2 × Adult, 3 × Junior')).toBeVisible()
})

test('A26: a link that is followed after something was chosen leads where that choice leads', async ({
  page,
}) => {
  const letGo = await openSwimEarly(page)
  await page.getByLabel('Adult tickets').fill('3')
  await membersLink(page).click()
  await letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Membership Discounts' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your tickets' })).toContainText('£16.80')
})

test('A09: several links pressed after a choice, early and impatiently, lead to the last of them', async ({
  page,
}) => {
  const letGo = await openSwimEarly(page)
  await page.getByLabel('Adult tickets').fill('3')
  await membersLink(page).click()
  await page.getByRole('link', { name: 'Basket, empty' }).click()
  await membersLink(page).click()
  await letGo()
  await expect(page).toHaveURL(/\/basket$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('A09: a button of a list that is pressed before the list’s own script has come is heard', async ({
  page,
}) => {
  const letGo = await openListEarly(page)
  const filters = page.getByRole('button', { name: 'Filters' })
  await filters.click()
  await expect(filters).toHaveAttribute('data-held', '')
  await letGo()
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
})

for (const { last, press } of [
  { last: 'a time', press: /^Book Swim for Fitness/ },
  { last: 'a link of the page’s head', press: 'Basket, empty' },
])
  test(`A09: of two links, the first of a part that does not listen yet and then ${last}, the last one leads`, async ({
    page,
  }) => {
    await holdScript(page, 'day-view')
    await holdScript(page, 'ticketed-day')
    const wanted = page.getByRole('link', { name: press }).first()
    const day = page.getByRole('link', { name: new RegExp(`^${dayWords(dayAhead(3))}`) })
    await page.goto(`/location/ancoats-pool-and-gym/swim-for-fitness/${dayAhead(2)}`)
    await expect(
      page.locator('html:not([data-hydrating])').locator('[data-hydrating]').filter({ has: day }),
    ).toHaveCount(1)
    const address = await wanted.getAttribute('href')
    await wanted.scrollIntoViewIfNeeded()
    const box = await wanted.boundingBox()
    // Long in coming, so that another link can be pressed meanwhile.
    const asked = page.waitForRequest(`**/${dayAhead(3)}`)
    await holdAddress(page, `**/${dayAhead(3)}`)
    await day.click({ noWaitAfter: true })
    const first = await asked
    const isGivenUp = page.waitForEvent('requestfailed', (request) => request === first)
    // Of a page that is being left the browser tells a test nothing.
    await page.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2)
    await isGivenUp
    await page.waitForURL((url) => url.pathname === address)
  })

test('a time that is pressed for a tab of its own opens there, also before the list’s own script has come', async ({
  page,
}) => {
  await openListEarly(page)
  const swim = page.getByRole('link', { name: /^Book Swim for Fitness/ }).first()
  const address = await swim.getAttribute('href')
  const opened = page.context().waitForEvent('page')
  await swim.click({ modifiers: ['ControlOrMeta'] })
  await (await opened).waitForURL((url) => url.pathname === address)
  await expect(swim).not.toHaveAttribute('data-held')
})

test('a list stays while its script is on the way, also when another day is pressed', async ({ page }) => {
  const letGo = await openListEarly(page)
  const swim = page.getByRole('link', { name: /^Book Swim for Fitness/ }).first()
  await page.getByRole('link', { name: new RegExp(`^${dayWords(dayAhead(3))}`) }).click()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  await expect(swim).toBeVisible()
  await letGo()
  await expect(page.getByRole('heading', { level: 2, name: dayWords(dayAhead(3)) })).toBeVisible()
})

/** My details, of which all works but the screen itself: its script is kept back. */
async function openDetailsEarly(page: Page): Promise<() => Promise<void>> {
  await newPerson('Wren', page)
  const letGo = await holdScript(page, 'details')
  await page.goto('/my-account/details')
  await page.getByRole('banner').getByRole('button', { name: 'My account' }).click()
  await expect(page.getByRole('navigation', { name: 'My account' })).toBeVisible()
  await page.keyboard.press('Escape')
  return letGo
}

test('A09, A26: what is typed into a form of the account, ticked and sent before the screen’s script has come counts', async ({
  page,
}) => {
  const letGo = await openDetailsEarly(page)
  const save = page.getByRole('button', { name: 'Save changes' })
  await page.getByLabel('Town or city').fill('Leeds')
  await page.getByLabel(/^Remind me by email/).uncheck()
  await save.click()
  await expect(save).toHaveAttribute('data-held', '')
  await expect(page.getByLabel('Town or city')).toHaveValue('Leeds')
  await letGo()
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Town or city')).toHaveValue('Leeds')
  await expect(page.getByLabel(/^Remind me by email/)).not.toBeChecked()
})

test('A26: a name typed into the checkout before its script has come stays, and the card’s fields come to it', async ({
  page,
}) => {
  await holdPlaces(page)
  const letGo = await holdScript(page, 'checkout')
  await page.goto('/basket/checkout')
  await page.getByLabel('First name').fill('Ada')
  await agree(page)
  await letGo()
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('I agree to the Terms and Conditions')).toBeChecked()
})

test('A09: a payment by credit that is pressed before the checkout’s script has come is made', async ({
  page,
}) => {
  await giveCredit(await newPerson('Ada', page), 5000)
  await holdPlaces(page)
  await page.goto('/basket/checkout')
  await page.getByRole('button', { name: 'Pay full amount using credit' }).click()
  const pay = page.getByRole('button', { name: 'Pay now with credit' })
  await expect(pay).toBeVisible()
  const letGo = await holdScript(page, 'checkout')
  await page.reload()
  await agree(page)
  await pay.click()
  await expect(pay).toHaveAttribute('data-held', '')
  await letGo()
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible()
})

test('A26: a person who types while the script comes goes on in the midst of the word', async ({ page }) => {
  const letGo = await openDetailsEarly(page)
  const town = page.getByLabel('Town or city')
  await town.pressSequentially('Lds')
  await town.press('ArrowLeft')
  await town.press('ArrowLeft')
  await town.press('e')
  await letGo()
  await untilAlive(page)
  await page.keyboard.press('e')
  await expect(town).toHaveValue('Leeds')
})

test('an account screen stays while its script is on the way, and a link to another doesn’t wait for it', async ({
  page,
}) => {
  const letGo = await openDetailsEarly(page)
  await expect(page.getByLabel('Town or city')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Payments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeFocused()
  await expect(page).toHaveTitle('Bookings | Payments')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await letGo()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'My details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My details' })).toBeFocused()
  await expect(page).toHaveTitle('Bookings | My details')
})

test('a page whose script never comes works as it does without scripts', async ({ page }) => {
  await page.route('**/assets/browser-*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Activity, venue, town or postcode' }).fill('lockside')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/\/location\/lockside-leisure-centre$/)
})

test('once something is painted, what the page’s script needs comes without waiting for that script', async ({
  page,
}) => {
  const letGo = await holdScript(page)
  const libraries = page.waitForResponse('**/assets/react-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await libraries
  await letGo()
  await expect(page.getByRole('combobox', { name: 'Activity, venue, town or postcode' })).toBeVisible()
})
