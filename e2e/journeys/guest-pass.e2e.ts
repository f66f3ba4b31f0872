import { expect, test } from '@playwright/test'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { linkIn, readMail } from '../support/mail.ts'
import { beLoggedIn, holdPlaces } from '../support/shop/visitor-acts.ts'

test('spec 2: a member gives a guest pass; the guest registers by its email, redeems it, and it pays for a visit', async ({
  browser,
  page,
}) => {
  const email = `${crypto.randomUUID()}@example.org`
  await beLoggedIn(page, 'member@demo.test')
  await page.goto('/my-account/guest-passes')
  await page.getByRole('button', { name: 'Give pass' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Enter the name of your guest')
  await expectAccessible(page)
  await page.getByLabel('Name of your guest').fill('Grace')
  await page.getByLabel('Email address of your guest').fill(email)
  await page.getByRole('button', { name: 'Give pass' }).click()
  const given = page.getByRole('listitem').filter({ hasText: email })
  await expect(given).toContainText('Not redeemed yet')
  await expect(page.getByLabel('Name of your guest')).toHaveValue('')

  const link = linkIn(await readMail(page, { to: email }), '/my-account/guest-passes')
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Maya has given you a visit' })).toBeVisible()
  await expect(guest.getByRole('main')).toContainText(/For .+\./)
  await expectFitsEveryWidth(guest)
  await expectAccessible(guest)
  await guest.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(guest.getByLabel('Email address')).toHaveValue(email)
  await expect(guest.getByText(/We’ll email you to confirm that it’s yours/)).toBeVisible()
  await guest.getByLabel('First name').fill('Grace')
  await guest.getByLabel('Last name').fill('Hopper')
  await guest.getByRole('textbox', { name: 'Password' }).fill('three random words')
  await guest.getByRole('checkbox', { name: /Terms/ }).check()
  await guest.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByRole('heading', { name: 'Maya has given you a visit' })).toBeVisible()
  await expectAccessible(guest)
  // A press before the part's own script counts, once the rest of the page is hydrated.
  let letGo = () => {}
  const pressed = new Promise<void>((done) => (letGo = done))
  await guest.route('**/assets/offered-pass-*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await guest.reload({ waitUntil: 'commit' })
  await guest.getByRole('button', { name: 'Redeem your pass' }).click()
  letGo()
  // Said once, where the focus goes.
  await expect(guest.getByText('Your guest pass is redeemed')).toHaveCount(1)
  await expect(guest.locator(':focus')).toContainText(
    'Book your visit, and the pass pays for it automatically.',
  )

  await holdPlaces(guest)
  await guest.goto('/basket')
  await expect(guest.getByRole('region', { name: 'Summary' })).toContainText('£0.00')
  // Once: the link opens nothing any more.
  await guest.goto(link)
  await expect(guest.getByText('This pass can’t be redeemed')).toBeVisible()
  await page.reload()
  await expect(given).toContainText('Redeemed')
})

test('spec 2: a member takes an unredeemed guest pass back: its link says so, and the pass can be given again', async ({
  browser,
  page,
}) => {
  const email = `${crypto.randomUUID()}@example.org`
  await beLoggedIn(page, 'member@demo.test')
  await page.goto('/my-account/guest-passes')
  await page.getByLabel('Name of your guest').fill('Ada')
  await page.getByLabel('Email address of your guest').fill(email)
  await page.getByRole('button', { name: 'Give pass' }).click()
  const given = page.getByRole('listitem').filter({ hasText: email })
  await expect(given).toContainText('Not redeemed yet')
  const link = linkIn(await readMail(page, { to: email }), '/my-account/guest-passes')
  // It was sent a moment ago: not yet again.
  await expect(given.getByRole('button', { name: /^Send the email again/ })).toHaveCount(0)
  // Without an email the member hands the link over.
  await given.getByRole('button', { name: /^Show the link/ }).click()
  const field = given.getByLabel('Link for Ada')
  await expect(field).toBeFocused()
  const handed = await field.inputValue()
  expect(handed).not.toBe(link)
  await expectFitsEveryWidth(page)
  await expectAccessible(page)
  const friend = await (await browser.newContext()).newPage()
  await friend.goto(handed)
  await expect(friend.getByRole('heading', { name: 'Maya has given you a visit' })).toBeVisible()
  await friend.context().close()
  await given.getByRole('button', { name: /^Take back/ }).click()
  await expect(given).toContainText('Taken back')
  await expectAccessible(page)
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'This pass can’t be redeemed' })).toBeVisible()
  await expect(guest.getByRole('main')).toContainText('Maya has taken it back.')
  await expectAccessible(guest)
  await guest.context().close()
})
