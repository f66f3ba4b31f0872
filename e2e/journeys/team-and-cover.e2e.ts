import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { readMail } from '../support/mail.ts'
import {
  bookForDay,
  dayVenue,
  importDayOperator,
  staffAt,
  theDay,
} from '../support/operators/day-operator.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'
import { saidIn } from '../support/toasts.ts'

const slug = 'team-and-cover'
const ola = `ola@${slug}.test`
const today = `/staff/today/${dayVenue}/${theDay}`

async function openAs(page: Page, origin: string, path: string, email: string): Promise<void> {
  await beLoggedInAt(origin, page, email)
  await page.goto(`${origin}${path}`)
  await untilAlive(page)
}

test('F153, F154: an owner makes a colleague staff; an instructor asks for cover, the colleague takes it, the owner approves it, and ends all roles of the colleague', async ({
  browser,
}) => {
  const origin = await importDayOperator(slug)
  await bookForDay(await staffAt(origin, slug), 'Noon Swim', ['Nia', 'Noon'])
  const [owner, instructor, colleague] = (await Promise.all(
    [1, 2, 3].map(async () => (await browser.newContext()).newPage()),
  )) as [Page, Page, Page]

  await test.step('a new address asks for a name, and gets a letter to choose a password', async () => {
    await openAs(owner, origin, '/staff', `sam@${slug}.test`)
    await owner.getByRole('link', { name: /^Team/ }).click()
    await expect(owner.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
    await expectAccessible(owner)
    await expectFitsEveryWidth(owner)
    await owner.getByRole('button', { name: 'Give a role', exact: true }).click()
    const dialog = owner.getByRole('dialog', { name: 'Give a role' })
    await dialog.getByLabel('Email address').fill(ola)
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Instructor' })
    await dialog.getByLabel('Where').selectOption({ label: 'Quay Hall' })
    await dialog.getByLabel('Which instructor they are').selectOption({ label: 'Ola Moss' })
    await dialog.getByRole('button', { name: 'Give this role' }).click()
    await expect(saidIn(dialog, 'alert')).toContainText('There is no account with this address')
    await expectAccessible(owner)
    await dialog.getByLabel('First name').fill('Ola')
    await dialog.getByLabel('Last name').fill('Moss')
    await dialog.getByRole('button', { name: 'Give this role' }).click()
    await expect(
      owner.getByText('Ola Moss has the role, and gets an email with which to choose a password.'),
    ).toBeVisible()
    const card = owner.getByRole('region', { name: 'Ola Moss' })
    await expect(card).toContainText('No password yet')
    await expect(card).toContainText('given by Sam Staff')
  })

  await test.step('the colleague chooses it, and is at work', async () => {
    const { text } = await readMail(owner, { to: ola, subject: 'You are now a member' })
    expect(text).toContain('Instructor at Quay Hall')
    const link = /https?:\/\/\S+new-password\S+/.exec(text)![0]
    await colleague.goto(`${origin}${new URL(link).pathname}${new URL(link).search}${new URL(link).hash}`)
    await untilAlive(colleague)
    await colleague.getByLabel('New password', { exact: true }).fill('a quite unusual phrase')
    await colleague.getByRole('button', { name: 'Save and log in' }).click()
    await expect(colleague.getByLabel('New password', { exact: true })).toBeHidden()
    await colleague.goto(`${origin}${today}`)
    await untilAlive(colleague)
    await expect(colleague.getByText('No session takes place here on this day.')).toBeVisible()
  })

  await test.step('an instructor writes a note, and asks for cover', async () => {
    await openAs(instructor, origin, today, `ina@${slug}.test`)
    const session = instructor.getByRole('region', { name: /Noon Swim/ })
    await session.getByRole('button', { name: 'Write a note: Noon Swim 12:00' }).click()
    const note = instructor.getByRole('dialog', { name: 'Write a note' })
    await note.getByRole('button', { name: 'Keep the note' }).click()
    await expect(note).toContainText('Write the note first')
    await note.getByRole('textbox', { name: 'Note' }).fill('The small floats are in the cupboard')
    await note.getByRole('button', { name: 'Keep the note' }).click()
    await expect(session).toContainText('The small floats are in the cupboard')
    await session.getByRole('button', { name: 'Ask for cover: Noon Swim 12:00' }).click()
    const cover = instructor.getByRole('dialog', { name: 'Ask for cover' })
    await cover.getByRole('textbox', { name: 'Reason' }).fill('I am at a wedding')
    await expectAccessible(instructor)
    await cover.getByRole('button', { name: 'Ask for cover', exact: true }).click()
    await expect(session).toContainText('One colleague is asked.')
    await expect(instructor.getByRole('region', { name: 'Cover' })).toContainText('1 colleague asked')
    await expectAccessible(instructor)
    await expectFitsEveryWidth(instructor)
  })

  await test.step('the colleague says yes', async () => {
    await readMail(owner, { to: ola, subject: 'Can you give this?' })
    await colleague.goto(`${origin}${today}`)
    await untilAlive(colleague)
    await colleague.getByRole('button', { name: /^Yes, I take it: Noon Swim/ }).click()
    await expect(colleague.getByRole('region', { name: 'Cover' })).toContainText('A manager decides.')
  })

  await test.step('the owner approves it, and the session is the colleague’s', async () => {
    await owner.goto(`${origin}${today}`)
    await untilAlive(owner)
    await expectAccessible(owner)
    await owner.getByRole('button', { name: /^Approve: Noon Swim/ }).click()
    await expect(owner.getByText('Approved. Both colleagues are told, and the one booker.')).toBeVisible()
    await expect(owner.getByRole('region', { name: /Noon Swim/ })).toContainText('With Ola Moss')
    await colleague.goto(`${origin}${today}`)
    await expect(colleague.getByRole('region', { name: /Noon Swim/ })).toContainText('With Ola Moss')
    await readMail(owner, { to: `ina@${slug}.test`, subject: 'Cover is approved' })
  })

  await test.step('without a role the colleague is out at once', async () => {
    await owner.goto(`${origin}/staff/team`)
    await untilAlive(owner)
    await owner.getByRole('button', { name: 'End all roles of Ola Moss' }).click()
    const dialog = owner.getByRole('dialog', { name: 'End all roles of Ola Moss?' })
    await expect(dialog).toContainText('logged out everywhere at once')
    await dialog.getByRole('button', { name: 'End all roles', exact: true }).click()
    await expect(owner.getByText('Ola Moss is no member of staff any more')).toBeVisible()
    await expect(owner.getByRole('region', { name: 'Ola Moss' })).toHaveCount(0)
    expect((await colleague.goto(`${origin}${today}`))?.status()).toBe(404)
  })
})
