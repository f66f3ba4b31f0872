import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importFamilyOperator } from '../support/operators/family-operator.ts'
import { dayAhead } from '../support/operators/timetable-operator.ts'
import { findSession, holdSession, logInAs } from '../support/shop/sessions.ts'
import { agree, beLoggedInAt, cards, fillCard, pay } from '../support/shop/shopping.ts'
import { createVisitor, type Visitor } from '../support/shop/visitor.ts'
import { expectMessage } from '../support/toasts.ts'

let origin = ''
test.beforeAll(async () => {
  origin = await importFamilyOperator('for-whom')
})

const sessionOf = (visitor: Visitor, activity: string, name: string, days: number) =>
  findSession(visitor, { venue: 'weir-pool', activity, date: dayAhead(days), name })

/** Opens the page of a session by its address. */
async function openSession(page: Page, activity: string, name: string, days = 2): Promise<void> {
  const { id } = await sessionOf(createVisitor(origin), activity, name, days)
  const kind = ['swim', 'splash'].includes(activity) ? 'ticket' : 'class'
  await page.goto(`${origin}/location/weir-pool/${activity}/${dayAhead(days)}/by-time/${kind}/${id}`)
  // The list of the day is behind it, and may have the same name.
  await expect(page.getByRole('heading', { level: 1, name }).last()).toBeVisible()
  await untilAlive(page)
}

async function openBasket(page: Page): Promise<void> {
  await page.goto(`${origin}/basket`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  await untilAlive(page)
}

/** Logs the same customer in elsewhere: a person has a single basket. */
async function elsewhere(name: string): Promise<Visitor> {
  const visitor = createVisitor(origin)
  await logInAs(visitor, `${name}@weir.test`)
  return visitor
}

async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const lines = (page: Page) => page.getByRole('region', { name: 'What you are booking' })
/** Empties the basket, because a customer's basket is kept between tests. */
async function emptyBasket(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Empty basket' }).click()
  await expect(page.getByText('Your basket is empty')).toBeVisible()
}
const total = (page: Page) => page.getByRole('region', { name: 'Summary' }).getByRole('definition').last()

test('spec 3, 7, 8: a benefit is applied, explained, taken off and used again, by keyboard; a court of two times says what each costs and why before it is added, and tells a visitor what a membership would change', async ({
  page,
}) => {
  await test.step('a visitor on a court is told once, for as long as they choose', async () => {
    await page.goto(`${origin}/location/weir-pool/badminton/${dayAhead(2)}`)
    await untilAlive(page)
    await page.getByRole('listitem').filter({ hasText: '12:00' }).getByRole('link', { name: /^Book/ }).click()
    const offer = page.getByText(/^Gold members pay/)
    await expect(offer).toHaveText('Gold members pay nothing.')
    await page.getByRole('radio', { name: '2 hours' }).check()
    await expect(offer).toHaveText('Gold members pay £12.00.')
  })

  await beLoggedInAt(origin, page, 'ivy@weir.test')
  await openSession(page, 'swim', 'Family Swim')
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page).toHaveURL(/\/basket$/)
  const why = lines(page).getByText(
    /^Why this price: Free: your Gold membership’s swim of the day\. Next one /,
  )
  await expect(why).toBeVisible()
  await expect(total(page)).toHaveText('£0.00')

  await lines(page)
    .getByRole('button', { name: /^Don’t use Gold: swim of the day/ })
    .press('Enter')
  await expectMessage(page, 'Successfully removed benefit.')
  await expect(total(page)).toHaveText('£7.20')
  await expect(lines(page).getByText('Why this price:')).toBeHidden()
  const again = lines(page).getByRole('button', { name: /^Use your Gold membership’s swim of the day/ })
  await expect(again).toBeVisible()
  await expectAccessible(page)
  await again.press('Enter')
  await expectMessage(page, 'Successfully updated item in the basket.')
  await expect(why).toBeVisible()
  await expect(total(page)).toHaveText('£0.00')

  // The court of the day is a separate benefit; the swim above costs nothing.
  await page.goto(`${origin}/location/weir-pool/badminton/${dayAhead(2)}`)
  await untilAlive(page)
  const noon = page.getByRole('listitem').filter({ hasText: '12:00' })
  await expect(noon).toContainText('with GoldFree usually £12.00')
  await noon.getByRole('link', { name: /^Book/ }).click()
  const price = page.getByRole('region', { name: 'Price' })
  const courtOfTheDay = /Free: your Gold membership’s court of the day\. Next one /
  await expect(price.getByText(courtOfTheDay)).toBeVisible()
  await expect(price.getByText(/^With /)).toBeHidden()
  await page.getByRole('radio', { name: '2 hours' }).check()
  const times = price.getByRole('list', { name: 'What it costs' }).getByRole('listitem')
  const spent = /Your Gold membership’s court of the day is used already\. Next one /
  await expect(times.nth(0)).toContainText('12:00 to 13:00£0.00')
  await expect(times.nth(0)).toContainText(courtOfTheDay)
  await expect(times.nth(1)).toContainText('13:00 to 14:00£12.00')
  await expect(times.nth(1)).toContainText(spent)
  await expect(price.getByText('£12.00', { exact: true }).first()).toBeVisible()
  await atEveryWidth(page, () => expectFits(page))
  await price.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page).toHaveURL(/\/basket$/)
  await expect(total(page)).toHaveText('£12.00')
  await expect(lines(page).getByText(courtOfTheDay)).toBeVisible()
  await expect(lines(page).getByText(spent)).toBeVisible()
})

test('a package’s last visit: the page says what is left, and the next swim costs its price', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'gus@weir.test')
  const gus = await elsewhere('gus')
  const add = async (name: string, days: number) => holdSession(gus, await sessionOf(gus, 'swim', name, days))
  await add('Family Swim', 2)
  await openBasket(page)
  await expect(lines(page).getByText(/Free: 1 of 2 swims used, 1 left until /)).toBeVisible()
  await add('Evening Swim', 2)
  await add('Family Swim', 3)
  await openBasket(page)
  await expect(lines(page).getByText('Free: 1 of 2 swims used.')).toHaveCount(2)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByText(/^2 of 2 swims used here, 0 left until /)).toBeVisible()
  await expect(lines(page).getByText('No swims are left for it in your Two swims.')).toBeVisible()
  await expect(total(page)).toHaveText('£7.20')

  // The dialog has the package that pays for the place preselected. Choosing a kind of price charges that
  // price.
  const swim = lines(page).getByRole('listitem').filter({ hasText: 'Two swims' })
  await swim
    .getByRole('button', { name: /^Change / })
    .first()
    .click()
  const change = page.getByRole('dialog', { name: /^Change: / })
  await expect(change.getByRole('radio', { name: 'Two swims £0.00' })).toBeChecked()
  await atEveryWidth(page, () => expectFits(page))
  await change.getByRole('radio', { name: /^Adult / }).check()
  await change.getByRole('button', { name: 'Save the change' }).click()
  await expect(total(page)).toHaveText('£14.40')
  await lines(page)
    .getByRole('button', { name: /^Use 1 of your Two swims/ })
    .first()
    .click()
  await expect(total(page)).toHaveText('£7.20')

  // Another place uses the returned visit.
  await lines(page)
    .getByRole('button', { name: /^Don’t use Two swims/ })
    .first()
    .click()
  await expectMessage(page, 'Successfully removed package usage.')
  await expect(total(page)).toHaveText('£14.40')
})

test('F11, spec 7, decision 56: in the basket one of three places gets a name and the others stay; the dialog says what each price will be; a person who is elsewhere at that time gets the place after a warning', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'nia@weir.test')
  const nia = await elsewhere('nia')
  const yoga = await sessionOf(nia, 'yoga', 'Yoga', 5)
  const { data: people } = await (
    await nia.request.get(`/api/activities/occurrences/${yoga.id}/people`)
  ).json()
  const hold = async (activity: string, name: string, days: number, item: object) =>
    holdSession(nia, await sessionOf(nia, activity, name, days), [item])
  const only = (firstName: string) => ({
    purchased_for_user_id: people.find((one: { first_name: string }) => one.first_name === firstName).user_id,
  })
  await hold('yoga', 'Yoga', 5, only('Ray'))
  await hold('swim', 'Evening Swim', 4, { quantity: 3 })
  await openBasket(page)
  await expect(total(page)).toHaveText('£21.60')
  const dialog = page.getByRole('dialog')
  const choose = (name: RegExp) => dialog.getByRole('radio', { name })
  const save = () => dialog.getByRole('button', { name: 'Save the change' }).click()

  await test.step('spec 7: one of three places gets a name', async () => {
    const nameOne = lines(page).getByRole('button', { name: /^Change Evening Swim, .*\d$/ })
    await nameOne.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Change: 3 places' })).toBeVisible()
    await expect(choose(/^Leave all 3 without a name$/)).toBeChecked()
    await expectAccessible(page)
    await choose(/^Ben Wall/).check()
    await save()
    await expectMessage(page, 'Successfully updated item in the basket.')
    const places = lines(page).getByRole('list', { name: 'Places in Evening Swim' }).getByRole('listitem')
    await expect(places).toHaveText([/^2 places · Adult/, /^Ben Wall · Junior/])
    await expect(total(page)).toHaveText('£18.00')
    // The next place is named in the same way.
    await nameOne.click()
    await expect(page.getByRole('dialog', { name: 'Change: 2 places' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('decision 56: each price is said, even for a place that uses nothing', async () => {
    await lines(page)
      .getByRole('button', { name: /^Don’t use/ })
      .click()
    await expect(total(page)).toHaveText('£25.20')
    const change = lines(page).getByRole('button', { name: /^Change Yoga/ })
    await change.click()
    await expect(choose(/^Ray Wall £7\.20/)).toBeChecked()
    await choose(/^Ben Wall £3\.60/).check()
    await save()
    await expect(total(page)).toHaveText('£21.60')
    await change.click()
    await choose(/^Ray Wall £0\.00/).check()
    await save()
    await expect(total(page)).toHaveText('£18.00')
  })

  await test.step('F11: a person who is elsewhere at that time', async () => {
    await hold('yoga', 'Late Yoga', 5, only('Ben'))
    await openBasket(page)
    await lines(page)
      .getByRole('button', { name: /^Change Late Yoga/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Change: Ben Wall' })).toBeVisible()
    await choose(/^Ray Wall/).check()
    await save()
    await expect(dialog.getByText(/^In your basket Ray has Yoga \(19:30 to 20:30/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Change it anyway' }).press('Enter')
    await expectMessage(page, 'Successfully updated item in the basket.')
    await expect(lines(page).getByText('Ray Wall')).toHaveCount(2)
  })
  await emptyBasket(page)
})

test('spec 5, 7: a typed person who is not added yet is never left out: the press stops at a fault, then takes them along; once no one is chosen, or for ages that no one has, there is no sum', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'nia@weir.test')
  await test.step('once no one is chosen any more there is no sum', async () => {
    const price = page.getByRole('region', { name: 'Price' })
    const me = page.getByRole('checkbox', { name: /^You, Nia/ })
    for (const [activity, name] of [
      ['yoga', 'Late Yoga'],
      ['swim', 'Evening Swim'],
    ] as const) {
      await openSession(page, activity, name, 4)
      await expect(price.getByText('Total')).toBeVisible()
      await me.uncheck()
      await expect(price.getByText('Choose who it is for.')).toBeVisible()
      await expect(price.getByText('£')).toBeHidden()
      await me.check()
    }
  })

  await test.step('a typed person who is not added yet is taken along', async () => {
    const who = page.getByRole('group', { name: 'Who is this for?' })
    await who.getByRole('button', { name: 'Someone new by name' }).click()
    await who.getByLabel('Last name').fill('Adair')
    const add = page.getByRole('button', { name: /^Add to basket/ })
    await add.click()
    await expect(who.getByLabel('First name')).toBeFocused()
    await expect(who.getByText('Required')).toBeVisible()
    await expect(who.getByLabel('Last name')).toHaveValue('Adair')
    await page.keyboard.type('Noor')
    await add.click()
    await expect(page).toHaveURL(/\/basket$/)
    const places = page.getByRole('list', { name: 'Places in Evening Swim' }).getByRole('listitem')
    await expect(places).toHaveCount(2)
    await expect(places.filter({ hasText: 'Noor Adair' })).toBeVisible()
  })

  await test.step('spec 5: for ages that no one of the family has, a typed person gives their date of birth', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/cart/price')) asked.push(request.url())
    })
    await openSession(page, 'gentle', 'Gentle Movement', 5)
    const who = page.getByRole('group', { name: 'Who is this for?' })
    await expect(who.getByText(/^For ages 65 and over\. You are /)).toBeVisible()
    const price = page.getByRole('region', { name: 'Price' })
    await expect(price.getByText('Choose who it is for.')).toBeVisible()
    await expect(price.getByText('Total')).toBeHidden()
    expect(asked).toEqual([])

    await who.getByRole('button', { name: 'Someone new by name' }).click()
    await who.getByLabel('First name').fill('Zoe')
    await who.getByLabel('Last name').fill('Young')
    const add = page.getByRole('button', { name: /^Add to basket/ })
    await add.click()
    await expect(who.getByText('Enter a date of birth like 27 3 2015')).toBeVisible()
    await atEveryWidth(page, async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })
    await who.getByLabel('Day').fill('4')
    await who.getByLabel('Month').fill('5')
    await who.getByLabel('Year').fill('1950')
    await add.click()
    await expect(page).toHaveURL(/\/basket$/)
    await expect(lines(page).getByText('Zoe Young')).toBeVisible()
    await emptyBasket(page)
  })
})

test('F04: a family of four books a swim at three prices, each by a tick, and reads the names on the receipt; a place can’t change to a person who has one', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'nia@weir.test')
  await openSession(page, 'swim', 'Family Swim', 3)
  const who = page.getByRole('group', { name: 'Who is this for?' })
  const selection = page.getByRole('region', { name: 'Your selection:' })
  const price = page.getByRole('region', { name: 'Price' })
  await expect(who.getByRole('checkbox', { name: /^You, Nia/ })).toBeChecked()
  await expect(who.getByText('Free: Ray’s Gold membership’s swim of the day.')).toBeVisible()
  for (const name of ['Ray', 'Ben', 'Ada'])
    await who.getByRole('checkbox', { name: new RegExp(`^${name} `) }).press('Space')
  await expect(selection).toContainText('You, Ray, Ben, Ada')
  await expect(price).toContainText('£10.80')
  await expectAccessible(page)
  // A new person, recognised as a child by the date of birth, and then deselected.
  await who.getByRole('button', { name: 'Someone new by name' }).click()
  await who.getByLabel('Last name').fill('Hopper')
  await who.getByRole('button', { name: 'Add this person' }).click()
  await expect(who.getByText('Required')).toBeVisible()
  await who.getByLabel('First name').fill('Grace')
  await who.getByRole('textbox', { name: 'Day' }).fill('9')
  await who.getByRole('textbox', { name: 'Month' }).fill('12')
  await who.getByRole('textbox', { name: 'Year' }).fill('2015')
  await who.getByRole('button', { name: 'Add this person' }).press('Enter')
  await expect(price).toContainText('£14.40')
  await who.getByRole('checkbox', { name: /^Grace Hopper/ }).uncheck()
  await expect(price).toContainText('£10.80')

  const added = page.waitForRequest(/\/cart\/add$/)
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  const body = (await added).postDataJSON()
  expect(body.selected_user_id).toEqual(expect.any(Number))
  expect(body.items.map((item: object) => Object.keys(item).includes('purchased_for_user_id'))).toEqual([
    true,
    true,
    true,
    true,
  ])
  await expect(page).toHaveURL(/\/basket$/)
  const places = page.getByRole('list', { name: 'Places in Family Swim' }).getByRole('listitem')
  await expect(places).toHaveCount(4)
  await expect(total(page)).toHaveText('£10.80')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Tax')

  // A place is given to another person.
  await places
    .filter({ hasText: 'Ada Wall' })
    .getByRole('button', { name: /^Change / })
    .click()
  const change = page.getByRole('dialog', { name: 'Change: Ada Wall' })
  await expect(change.getByRole('radio', { name: /^Ada Wall £0\.00/ })).toBeChecked()
  // Each has a place already, so no price is shown for them.
  await expect(change.getByText('Already has a place in your basket.')).toHaveCount(3)
  await expect(change.getByRole('radio', { name: /^Ben Wall/ })).toBeDisabled()
  await change.getByRole('radio', { name: 'Someone new by name' }).check()
  await change.getByLabel('First name').fill('Grace')
  await change.getByLabel('Last name').fill('Hopper')
  await change.getByRole('textbox', { name: 'Day' }).fill('9')
  await change.getByRole('textbox', { name: 'Month' }).fill('12')
  await change.getByRole('textbox', { name: 'Year' }).fill('2015')
  await expectAccessible(page)
  await change.getByRole('button', { name: 'Save the change' }).click()
  await expectMessage(page, 'Successfully updated item in the basket.')
  await expect(places.filter({ hasText: 'Grace Hopper' })).toContainText('Grace Hopper · Junior')
  await expect(total(page)).toHaveText('£14.40')

  await page.getByRole('link', { name: 'Checkout' }).click()
  const review = page.getByRole('region', { name: 'Your booking' })
  await expect(review).toContainText('Ben Wall · Junior')
  await expect(review).toContainText('Ray Wall · Gold: swim of the day')
  await expect(review).toContainText('Free: Ray’s Gold membership’s swim of the day.')
  await agree(page)
  await fillCard(page, cards.approved)
  await pay(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Booking confirmed' })).toBeVisible()
  const booked = page.getByRole('region', { name: 'What you have booked' })
  await expect(booked).toContainText('For Grace Hopper · Junior')
  await expect(booked).toContainText('For Ray Wall · Gold: swim of the day · 1 place')
  await expect(booked.getByRole('listitem').filter({ hasText: /^For you/ })).toContainText('Adult · 1 place')
  await expect(booked).toContainText('Subtotal')
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(booked.getByText(/^Receipt from Weir Leisure, /)).toBeVisible()
  await expect(booked.getByText('Nia', { exact: true })).toBeVisible()
  await expect(booked.getByText('you', { exact: true })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
})

test('a child who needs an adult: the page says so with the tick and adds both together; the basket and the checkout say who lacks how many', async ({
  page,
}) => {
  await beLoggedInAt(origin, page, 'nia@weir.test')
  await openSession(page, 'splash', 'Splash', 4)
  const who = page.getByRole('group', { name: 'Who is this for?' })
  const me = who.getByRole('checkbox', { name: /^You, Nia/ })
  const words = page.getByText(
    'Children under 4 need an adult each. An adult is 16 or over. Choose 1 more adult together with the children, or fewer children.',
  )
  await me.press('Space')
  await expect(me).not.toBeChecked()
  await expect(words).toBeHidden()
  await who.getByRole('checkbox', { name: /^Ada / }).press('Space')
  // The warning shows before anything is pressed.
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(words).toHaveCount(1)
  await expectAccessible(page)
  await me.press('Space')
  await expect(words).toBeHidden()
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page).toHaveURL(/\/basket$/)
  await expect(lines(page).getByText('Ada Wall')).toBeVisible()

  const checkout = page.getByRole('link', { name: 'Checkout' })
  const missing = page.getByText('Ada can’t come without 1 more adult')
  await expect(checkout).toBeVisible()
  await page
    .getByRole('button', { name: /^Remove Splash/ })
    .first()
    .click()
  await expect(missing).toBeVisible()
  await expect(page.getByText('Add 1 more adult to Splash, or remove children from it.')).toBeVisible()
  await expect(checkout).toHaveCount(0)
  await atEveryWidth(page, () => expectFits(page))
  await page.goto(`${origin}/basket/checkout`)
  await expect(missing).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your basket' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm booking' })).toHaveCount(0)
  await expectAccessible(page)
  await openBasket(page)
  await page.getByRole('link', { name: 'Add an adult' }).click()
  await page
    .getByRole('link', { name: /^Book Splash/ })
    .first()
    .click()
  await page.getByRole('checkbox', { name: /^You, Nia/ }).check()
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await expect(page).toHaveURL(/\/basket$/)
  await expect(missing).toBeHidden()
  await expect(checkout).toBeVisible()
  await emptyBasket(page)
})
