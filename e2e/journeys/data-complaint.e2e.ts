import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { tabTo } from '../support/keyboard.ts'
import { readMail } from '../support/mail.ts'
import { importDayOperator } from '../support/operators/day-operator.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'
import { saidIn } from '../support/toasts.ts'

const slug = 'data-complaint'

/** Goes to a field by the tab key, and types into it. */
async function type(page: Page, label: string | RegExp, words: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByLabel(label))
  await page.keyboard.type(words)
}
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

test('F159, F160: by keyboard alone a visitor complains about their data, and gets a reference; the owner enters another complaint, acknowledges it, and ends both', async ({
  browser,
}) => {
  const origin = await importDayOperator(slug)
  const [visitor, owner] = (await Promise.all(
    [1, 2].map(async () => (await browser.newContext()).newPage()),
  )) as [Page, Page]
  const to = `bo@${slug}.test`

  await test.step('a visitor follows the link at the end of a page, and complains', async () => {
    await visitor.goto(`${origin}/register`)
    await untilAlive(visitor)
    const link = visitor.getByRole('contentinfo').getByRole('link', { name: 'Complain about your data' })
    await link.focus()
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByRole('heading', { level: 1, name: 'Complain about your data' })).toBeVisible()
    await untilAlive(visitor)
    await expectAccessible(visitor)
    await expectFitsEveryWidth(visitor)
    await press(visitor, 'Send the complaint')
    await expect(visitor.getByRole('alert', { name: 'There is a problem' })).toBeFocused()
    await expect(visitor.getByRole('alert', { name: 'There is a problem' })).toContainText(
      'Say what happened',
    )
    await type(visitor, 'First name', 'Bo')
    await type(visitor, 'Email address', to)
    await type(visitor, 'What happened', 'My address was read out at the desk.\n\nPlease stop.')
    await press(visitor, 'Send the complaint')
    await expect(visitor.getByRole('heading', { level: 1, name: 'We have your complaint' })).toBeFocused()
    await expectAccessible(visitor)
    await expectFitsEveryWidth(visitor)
  })
  const reference = /C-[A-Z2-9]{8}/.exec(await visitor.getByRole('main').innerText())![0]

  await test.step('an email says the same', async () => {
    const { text } = await readMail(visitor, { to, subject: `We have your complaint ${reference}` })
    expect(text).toContain('The managers of Day Leisure look into it without undue delay')
    expect(text).not.toContain('address was read out')
  })

  await test.step('the owner enters one that came by phone last summer: its clock has run out', async () => {
    await beLoggedInAt(origin, owner, `sam@${slug}.test`)
    await owner.goto(`${origin}/staff`)
    await untilAlive(owner)
    const tile = owner.getByRole('link', { name: /^Complaints about data/ })
    await expect(tile).toContainText('1 open')
    await tile.press('Enter')
    await expect(owner.getByRole('listitem').filter({ hasText: reference })).toContainText('Open')
    await expectAccessible(owner)
    await expectFitsEveryWidth(owner)
    await owner.getByRole('link', { name: 'Enter a complaint' }).press('Enter')
    await expect(owner.getByRole('heading', { level: 1, name: 'Enter a complaint' })).toBeVisible()
    await untilAlive(owner)
    await owner.getByLabel('Received on').fill('2025-07-05')
    await owner.getByLabel('First name').fill('Cy')
    await type(owner, 'What they complain about', 'A letter went to my neighbour.')
    await expectAccessible(owner)
    await expectFitsEveryWidth(owner)
    await press(owner, 'Enter the complaint')
    // The box that asks for an email is ticked, and there is no address.
    await expect(owner.getByRole('alert', { name: 'There is a problem' })).toContainText(
      'Enter the address to which the email goes',
    )
    await owner.getByLabel('Email them that it has arrived').uncheck()
    await press(owner, 'Enter the complaint')
    await expect(owner.getByRole('heading', { level: 1, name: 'Cy' })).toBeVisible()
    await expect(owner.getByText(/^Acknowledge by Mon 4 Aug 2025: \d+ days late$/)).toBeVisible()
    await expectAccessible(owner)
    await expectFitsEveryWidth(owner)
  })

  await test.step('the owner says when they acknowledged it, and the clock has stopped', async () => {
    await press(owner, 'Acknowledged')
    const dialog = owner.getByRole('dialog', { name: 'When was it acknowledged?' })
    await dialog.getByLabel('Day').fill('2025-07-06')
    await dialog.getByLabel('How').fill('By a letter')
    await expectAccessible(owner)
    await owner.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(owner.getByText('It is acknowledged.')).toBeVisible()
    await expect(owner.getByText('Acknowledged Sun 6 Jul 2025')).toBeVisible()
    await expect(owner.getByRole('region', { name: 'Record' })).toContainText('By a letter')
  })

  await test.step('the owner writes the outcome of the visitor’s, sees the email, mends it, and sends it', async () => {
    await owner.getByRole('link', { name: 'All complaints about data' }).press('Enter')
    await owner.getByRole('link', { name: `Bo, ${reference}` }).press('Enter')
    await expect(owner.getByRole('region', { name: 'The complaint' })).toContainText('Please stop.')
    await press(owner, 'Write down a step')
    const step = owner.getByRole('dialog', { name: 'Write down a step' })
    await step.getByLabel('What was done').fill('Asked the desk.')
    await step.getByRole('button', { name: 'Write it down' }).press('Enter')
    await expect(owner.getByText('The step is written down.')).toBeVisible()
    await press(owner, 'End it')
    const dialog = owner.getByRole('dialog', { name: 'End this complaint' })
    await dialog.getByRole('button', { name: 'Look at the email first' }).press('Enter')
    await dialog.getByRole('link', { name: 'Choose the outcome' }).press('Enter')
    await expect(dialog.getByRole('radio', { name: 'Upheld', exact: true })).toBeFocused()
    await dialog.getByLabel('Upheld in part').press('Space')
    await dialog.getByRole('button', { name: 'Look at the email first' }).press('Enter')
    await expect(saidIn(dialog, 'alert')).toContainText('Write to the person what was found and done')
    await dialog.getByLabel('Words to the person').fill('We wil stop.')
    await dialog.getByLabel(/^Tell them in another way/).press('Space')
    await expect(dialog.getByLabel('How they are told')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Look at it first' })).toBeVisible()
    // A dialog that is closed by accident loses nothing.
    await owner.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(owner.getByRole('button', { name: 'End it' })).toBeFocused()
    await owner.keyboard.press('Enter')
    await expect(dialog.getByLabel('Words to the person')).toHaveValue('We wil stop.')
    await expect(dialog.getByLabel('Upheld in part')).toBeChecked()
    await dialog.getByLabel(/^Tell them in another way/).press('Space')
    await expect(dialog.getByLabel('How they are told')).toBeHidden()
    await expectAccessible(owner)
    await dialog.getByRole('button', { name: 'Look at the email first' }).press('Enter')
    await expect(dialog).toContainText('Hello Bo,')
    await expect(dialog).toContainText('You were right in part.')
    await expect(dialog).toContainText(`Reference: ${reference}`)
    await dialog.getByRole('button', { name: 'Change it' }).press('Enter')
    await expect(dialog.getByLabel('Words to the person')).toHaveValue('We wil stop.')
    await dialog.getByLabel('Words to the person').fill('We will stop.')
    await dialog.getByRole('button', { name: 'Look at the email first' }).press('Enter')
    await expectAccessible(owner)
    await dialog.getByRole('button', { name: 'Send it and end the complaint' }).press('Enter')
    await expect(owner.getByText('The complaint has ended.')).toBeVisible()
    await expect(owner.getByRole('region', { name: 'Record' })).toContainText('We will stop.')
    const { text } = await readMail(owner, { to, subject: `The outcome of your complaint ${reference}` })
    expect(text.replaceAll(/\s+/g, ' ')).toContain('You were right in part. We will stop.')
  })
})
