import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { openMailedLink } from '../support/mail.ts'
import { agree, bank, cards, fillCard, fillLogIn } from '../support/shop/shopping.ts'
import { newPerson } from '../support/shop/visitor-acts.ts'

/** A card whose bank asks at the first payment of an agreement, and not at later ones. */
const askedAtFirst = '4000 1000 0000 1701'

const born = async (page: Page, group: ReturnType<Page['getByRole']>, date: [string, string, string]) => {
  for (const [at, label] of ['Day', 'Month', 'Year'].entries())
    await group.getByLabel(label).fill(date[at] ?? '')
}

test('spec 1, 5, A40: a household of four joins from ‘Buy a membership’, logging in on the way; the bank asks, and all four are members at once', async ({
  page,
  browser,
}) => {
  const email = await newPerson('Robin')
  // New people of a household wait for the payer's confirmed address.
  const elsewhere = await browser.newContext()
  const tab = await openMailedLink(await elsewhere.newPage(), {
    to: email,
    subject: 'Confirm your email address',
  })
  await tab.getByRole('button', { name: 'Log in to confirm' }).click()
  await fillLogIn(tab, email)
  await expect(tab.getByText('Your address is confirmed')).toBeVisible()
  await elsewhere.close()
  await page.goto('/location/lockside-leisure-centre')
  await untilAlive(page)
  await page.getByRole('banner').getByRole('link', { name: 'Buy a membership' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a membership' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  await page.getByRole('link', { name: 'Choose Linden Family' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Join Linden Family' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsEveryWidth(page)

  await test.step('the payer logs in on the page, and nothing is lost', async () => {
    const first = page.getByLabel('First day')
    const latest = (await first.getAttribute('max')) ?? ''
    await first.fill(latest)
    await expect(page).toHaveURL(new RegExp(`starts=${latest}`))
    await first.fill((await first.getAttribute('min')) ?? '')
    await page.getByRole('button', { name: 'Log in to join' }).click()
    await fillLogIn(page, email)
  })

  const adults = page.getByRole('group', { name: /^Adult/ })
  const children = page.getByRole('group', { name: /^Child/ })
  await test.step('each missing part is named, and what was typed stays', async () => {
    await adults.getByRole('checkbox', { name: 'Robin Porter (you)' }).check()
    await adults.getByRole('button', { name: 'Someone new as Adult' }).click()
    await adults.getByLabel('First name').fill('Ash')
    await page.getByRole('button', { name: /^Add to basket/ }).click()
    const summary = page.getByRole('alert').filter({ has: page.getByRole('link') })
    await expect(summary.getByRole('link', { name: 'Enter their last name' })).toBeVisible()
    await expect(summary.getByRole('link', { name: /^Ask to start within the time/ })).toBeVisible()
    await expect(adults.getByLabel('First name')).toHaveValue('Ash')
    await expectAccessible(page)
    await expectFitsEveryWidth(page)
  })

  await test.step('the payer’s date of birth is asked for once, and three new people are named', async () => {
    await adults.getByLabel('Last name').fill('Porter')
    const dates = adults.getByRole('group', { name: 'Date of birth' })
    await born(page, dates.nth(0), ['2', '5', '1986'])
    await born(page, dates.nth(1), ['9', '11', '1988'])
    for (const [at, name] of ['Ida', 'Max'].entries()) {
      await children.getByRole('button', { name: 'Someone new as Child' }).click()
      await children.getByLabel('First name').nth(at).fill(name)
      await children.getByLabel('Last name').nth(at).fill('Porter')
      await born(page, children.getByRole('group', { name: 'Date of birth' }).nth(at), [
        '1',
        '6',
        `201${at + 5}`,
      ])
    }
    await page.getByRole('checkbox', { name: /^I ask for my membership to start/ }).check()
    await page.getByRole('button', { name: /^Add to basket/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
  })

  const names = 'For Robin Porter (Adult), Ash Porter (Adult), Ida Porter (Child), Max Porter (Child).'
  await expect(page.getByRole('main')).toContainText(names)
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByText('Your card is kept for the monthly payments.')).toBeVisible()
  await fillCard(page, askedAtFirst)
  await agree(page)
  await expectFitsEveryWidth(page)
  await page.getByRole('button', { name: /^Join and pay £/ }).click()
  await bank(page).getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('Checkout successful')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(names)
  await expectAccessible(page)
  await expectFitsEveryWidth(page)

  await page.goto('/my-account/memberships')
  const main = page.getByRole('main')
  for (const name of ['Robin Porter', 'Ash Porter', 'Ida Porter', 'Max Porter'])
    await expect(main).toContainText(name)
  await expect(main).toContainText('Linden Family')
})

test('spec 1: a bank that refuses leaves no one a member, and another card joins', async ({ page }) => {
  await newPerson('Nell', page)
  await page.goto('/online-joining/walcot-baths/complete')
  await untilAlive(page)
  await born(page, page.getByRole('group', { name: 'Date of birth' }), ['2', '5', '1986'])
  await page.getByRole('checkbox', { name: /^I ask for my membership to start/ }).check()
  await page.getByRole('button', { name: /^Add to basket/ }).click()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await fillCard(page, cards.insufficient)
  await agree(page)
  await page.getByRole('button', { name: /^Join and pay £/ }).click()
  await expect(page.getByText(/not enough money|insufficient/i).first()).toBeVisible()
  await page.goto('/my-account/memberships')
  await expect(page.getByRole('main')).not.toContainText('Linden Complete')
  await page.goto('/basket/checkout')
  await fillCard(page, cards.approved)
  await agree(page)
  await page.getByRole('button', { name: /^Join and pay £/ }).click()
  await expect(page.getByText('Checkout successful')).toBeVisible()
  await page.goto('/my-account/memberships')
  await expect(page.getByRole('main')).toContainText('Linden Complete')
})
