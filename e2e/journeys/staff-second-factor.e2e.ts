import { expect, type Page, test } from '@playwright/test'
import { codeOf } from '@touchline/api/testing/second-factor/code-of'
import { untilAlive } from '../support/alive.ts'
import { leaveUnused } from '../support/database.ts'
import { atEveryWidth, expectAccessible, expectNoSidewaysScroll } from '../support/expect-accessible.ts'
import { importOperator } from '../support/operators/import-operator.ts'
import { fillLogIn } from '../support/shop/shopping.ts'
import { saidIn } from '../support/toasts.ts'

const person = (name: string) => ({
  email: `${name.toLowerCase()}@factor.test`,
  password: 'touchline-demo',
  firstName: name,
  lastName: 'Ashdown',
  role: 'staff',
  homeVenue: 'quay-hall',
})

let origin = ''
test.beforeAll(async () => {
  origin = await importOperator({
    slug: 'second-factor',
    name: 'Factor Leisure',
    client: { staffSecondFactor: 'required' },
    catalogue: {
      categories: [{ slug: 'yoga', name: 'Yoga', kind: 'classes' }],
      venues: [
        {
          slug: 'quay-hall',
          name: 'Quay Hall',
          town: 'Leeds',
          migrationDate: '2025-01-01',
          locations: [{ slug: 'hall', name: 'Hall' }],
        },
      ],
      people: ['Ann', 'Ben', 'Cat', 'Dee'].map(person),
    },
  })
})

const atDesk = (page: Page) => page.getByRole('heading', { level: 1, name: 'Front of house' })
async function beginLogIn(page: Page, name: string): Promise<void> {
  await page.goto(origin)
  await untilAlive(page)
  await page.getByTestId('login').click()
  await fillLogIn(page, `${name}@factor.test`)
}

async function logOut(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByTestId('login')).toBeVisible()
}

/** Sets up an app in the window of a log-in whose person has no factor. */
async function giveFirstCode(page: Page): Promise<void> {
  const step = page.getByRole('dialog', { name: 'Your second step' })
  await step.getByRole('button', { name: 'Set up an app' }).click()
  const address = await step.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')
  await step.getByLabel('Code from the app').fill(codeOf(secretOf(address)))
  await step.getByRole('button', { name: 'Use this app' }).click()
  await step.getByRole('button', { name: 'I’ve kept them' }).click()
  await expect(step).toBeHidden()
  await expect(atDesk(page)).toBeVisible()
}

const secretOf = (address: string | null): string => new URL(address ?? '').searchParams.get('secret') ?? ''

test('S100: staff set up an app at their first log-in, keep their codes, and give the next code at the next log-in', async ({
  page,
}) => {
  await beginLogIn(page, 'ann')
  const step = page.getByRole('dialog', { name: 'Your second step' })
  await expect(step.getByText('Hello Ann.')).toBeVisible()
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await step.getByRole('button', { name: 'Set up an app' }).click()
  await expect(step.getByLabel('Code from the app')).toBeVisible()
  const address = await step.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')
  const secret = secretOf(address)
  await step.getByLabel('Code from the app').fill('000000')
  await step.getByRole('button', { name: 'Use this app' }).click()
  await expect(saidIn(step, 'alert')).toContainText('That code is not the one we expect')
  await step.getByLabel('Code from the app').fill(codeOf(secret))
  await step.getByRole('button', { name: 'Use this app' }).click()
  await expect(step.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expect(step.getByRole('listitem')).toHaveCount(10)
  // The page asks after its session every five seconds: the codes stay until they are kept.
  await page.waitForResponse(/\/api\/auth\/session/)
  await expect(step.getByRole('listitem')).toHaveCount(10)
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  const [recovery] = await step.getByRole('listitem').allTextContents()
  await step.getByRole('button', { name: 'I’ve kept them' }).click()
  await expect(atDesk(page)).toBeVisible()

  await logOut(page)
  await beginLogIn(page, 'ann')
  await expect(step.getByLabel('Code from your app')).toHaveAttribute('autocomplete', 'one-time-code')
  await step.getByLabel('Code from your app').fill(codeOf(secret, 1))
  await step.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(atDesk(page)).toBeVisible()

  await logOut(page)
  await beginLogIn(page, 'ann')
  await step.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await step.getByLabel('Recovery code').fill(recovery ?? '')
  await step.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(atDesk(page)).toBeVisible()
  await page.goto(`${origin}/staff/security`)
  await expect(page.getByText('You have 9 codes left.')).toBeVisible()
  await expect(page.getByText('Logged in with a recovery code')).toBeVisible()
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('S103: a passkey is made at the first log-in, and opens the next', async ({ page }) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await beginLogIn(page, 'cat')
  const step = page.getByRole('dialog', { name: 'Your second step' })
  await step.getByRole('button', { name: 'Set up a passkey' }).click()
  await step.getByLabel('Name for it').fill('Front desk left')
  await step.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(step.getByRole('listitem')).toHaveCount(10)
  await step.getByRole('button', { name: 'I’ve kept them' }).click()
  await expect(atDesk(page)).toBeVisible()
  await page.goto(`${origin}/staff/security`)
  await expect(page.getByText('Passkey: Front desk left')).toBeVisible()

  await logOut(page)
  await beginLogIn(page, 'cat')
  await step.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(atDesk(page)).toBeVisible()
})

test('S106: at a shared desk staff switch by PIN; a desk that was left is locked, and who comes back finds what they typed', async ({
  page,
}) => {
  await beginLogIn(page, 'ben')
  await giveFirstCode(page)
  await page.goto(`${origin}/staff/security`)
  await untilAlive(page)
  await page.getByLabel('New PIN').fill('1234')
  await page.getByLabel('The same PIN again').fill('1234')
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText('not in a row')
  await page.getByLabel('New PIN').fill('7391')
  await page.getByLabel('The same PIN again').fill('7391')
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await expect(page.getByText('Your PIN is set.')).toBeVisible()

  await page.goto(`${origin}/staff`)
  await untilAlive(page)
  await page.getByLabel('Find a customer').fill('half a nam')
  await page.clock.install()
  await leaveUnused('ben@factor.test')
  await page.clock.runFor(6_000)
  const lock = page.getByRole('dialog', { name: 'This desk is locked' })
  await expect(lock).toBeVisible()
  await expect(page.getByLabel('Find a customer')).toBeHidden()
  await page.clock.resume()
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await lock.getByLabel('PIN of Ben Ashdown').fill('1111')
  await lock.getByRole('button', { name: 'Carry on' }).click()
  await expect(saidIn(lock, 'alert')).toContainText('That is not the PIN')
  await lock.getByLabel('PIN of Ben Ashdown').fill('7391')
  await lock.getByRole('button', { name: 'Carry on' }).click()
  await expect(lock).toBeHidden()
  await expect(page.getByLabel('Find a customer')).toHaveValue('half a nam')

  // Dee logs in with her password at the same desk, and sets up her app; then Ben takes over by his PIN.
  await page.setViewportSize({ width: 1280, height: 900 })
  const openSwitch = async () => {
    await untilAlive(page)
    await page.getByRole('button', { name: 'My account' }).click()
    await page.getByRole('button', { name: 'Switch user' }).click()
  }
  await openSwitch()
  const window = page.getByRole('dialog', { name: 'Switch user' })
  await expect(window.getByText('No colleague has logged in here today.')).toBeVisible()
  await window.getByRole('button', { name: 'Log in with a password' }).click()
  await fillLogIn(page, 'dee@factor.test')
  // Ben is logged out now, which the page sees while Dee still looks for her phone: her window stays.
  await expect(page.getByTestId('login')).toBeAttached()
  await giveFirstCode(page)
  await expect(page.getByLabel('Find a customer')).toHaveValue('')
  await openSwitch()
  await expect(window.getByRole('listitem')).toHaveText(['Ben Ashdown'])
  await atEveryWidth(page, async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  await window.getByRole('button', { name: 'Ben Ashdown' }).click()
  await window.getByLabel('PIN of Ben Ashdown').fill('7391')
  await window.getByRole('button', { name: 'Carry on' }).click()
  await expect(window).toBeHidden()
  await expect(atDesk(page)).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await untilAlive(page)
  await page.getByRole('button', { name: 'My account' }).click()
  await expect(page.getByText('Ben Ashdown')).toBeVisible()
})
