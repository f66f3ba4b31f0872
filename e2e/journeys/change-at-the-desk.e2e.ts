import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { readMail } from '../support/mail.ts'
import { importJoining } from '../support/operators/joining-operator.ts'
import { openJoinedMembership } from '../support/shop/open-membership.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'

const slug = 'change-at-the-desk'
let origin = ''
test.beforeAll(async () => {
  origin = await importJoining(slug)
})
const emailOf = (name: string): string => `${name}-${slug}@demo.test`

/** Opens a window of staff by its button. */
async function openAct(page: Page, button: string, title: string) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const window = page.getByRole('dialog', { name: title })
  await expect(window.getByRole('listitem').first()).toBeVisible()
  return window
}

test('spec 7: staff change the plan, then how it is paid, then cancel in time; each says first what it means, and the member reads it', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const own = await context.newPage()
  const member = {
    origin,
    email: emailOf('ada'),
    venue: 'harbour-pool',
    plan: 'household',
    name: 'Household',
  }
  await openJoinedMembership(own, member)
  const contractId = new URL(own.url()).pathname.split('/').at(-1) ?? ''
  await beLoggedInAt(origin, page, emailOf('sam'))
  await page.goto(`${origin}/staff/memberships/${contractId}`)
  await untilAlive(page)
  const done = page.getByRole('main')
  await expectFitsEveryWidth(page)

  await test.step('the plan, and back', async () => {
    const window = await openAct(page, 'Change the plan', 'Change the plan')
    await expect(window).toContainText('A month then costs £39.00 in place of £62.00')
    await expectAccessible(page)
    await expectFitsEveryWidth(page)
    await window.getByLabel('Reason').fill('Asked at the desk')
    await window.getByRole('button', { name: 'Change the plan', exact: true }).click()
    await expect(done).toContainText('Its plan changes.')
    const back = await openAct(page, 'Take the change back', 'Take the change of plan back')
    await back.getByLabel('Reason').fill('Would rather stay')
    await back.getByRole('button', { name: 'Take the change of plan back', exact: true }).click()
    await expect(done).toContainText('Its plan stays.')
  })

  await test.step('direct debit from a signed form', async () => {
    const window = await openAct(page, 'By direct debit', 'Pay by direct debit from a signed form')
    await expect(window).toContainText('The Direct Debit Guarantee')
    await window.getByLabel('Reason').fill('Signed the form today')
    await window.getByRole('button', { name: 'Set up the direct debit', exact: true }).click()
    await expect(window.getByLabel('Name of the account holder')).toBeFocused()
    await expectAccessible(page)
    await window.getByLabel('Name of the account holder').fill('Ada Lovell')
    await window.getByLabel('Sort code').fill('10-88-00')
    await window.getByLabel('Account number').fill('12345678')
    await window.getByRole('checkbox', { name: /^The form is signed by the account holder/ }).check()
    await window.getByRole('button', { name: 'Set up the direct debit', exact: true }).click()
    await expect(done).toContainText('It is paid by direct debit from now on.')
    await expect(page.getByRole('region', { name: 'How it is paid' })).toContainText(
      'It’s paid by direct debit from their account ending 78.',
    )
    const { text } = await readMail(page, { to: emailOf('ada'), subject: 'How your membership is paid' })
    expect(text).toContain('The Direct Debit Guarantee')
    expect(text).toContain('This was changed at our desk.')
  })

  await test.step('or they choose themselves, by a code or an email', async () => {
    const window = await openAct(page, 'Ask them to choose', 'Ask them to choose how to pay')
    await expect(window.getByRole('img', { name: /^Code of the page/ })).toBeVisible()
    await expectAccessible(page)
    await expectFitsEveryWidth(page)
    await window.getByLabel('Reason').fill('Prefers a card')
    await window.getByRole('button', { name: 'Send the email', exact: true }).click()
    await expect(done).toContainText('The email is on its way.')
    const { text } = await readMail(page, { to: emailOf('ada'), subject: 'Choose how your membership' })
    expect(text).toContain(`/my-account/memberships/${contractId}/payment`)
  })

  await test.step('cancelled within the cooling-off time', async () => {
    const window = await openAct(page, 'Cancel it', 'Cancel it')
    await expect(window).toContainText('goes back to the card or account that paid.')
    await window.getByLabel('Reason').fill('Changed their mind')
    await window.getByRole('button', { name: 'Cancel it', exact: true }).click()
    await expect(done).toContainText('It is cancelled.')
    await expect(page.getByRole('main')).toContainText('They cancelled it on')
    await expectAccessible(page)
    const { text } = await readMail(page, { to: emailOf('ada'), subject: 'is cancelled' })
    expect(text).toContain('at our desk')
  })

  await own.reload()
  const acts = own.getByRole('region', { name: 'What our staff did' })
  await expect(acts).toContainText('cancelled it for you, within the time for changing your mind.')
  await expect(acts).toContainText('Reason: Signed the form today')
  await expectAccessible(own)
  await context.close()
})
