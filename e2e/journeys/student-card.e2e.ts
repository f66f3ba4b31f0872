import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { readMail } from '../support/mail.ts'
import { joinMembership } from '../support/shop/book-by-calls.ts'
import { beLoggedInAt } from '../support/shop/shopping.ts'
import { createVisitor } from '../support/shop/visitor.ts'
import { beLoggedIn, newPerson } from '../support/shop/visitor-acts.ts'

const origin = process.env.E2E_ORIGIN ?? ''
const pdf = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')
async function openMemberships(page: Page): Promise<void> {
  await page.goto('/my-account/memberships')
  await untilAlive(page)
}

/** Opens the document of a customer for staff. The list has those of other tests, too. */
async function look(staff: Page, customerId: string): Promise<void> {
  await staff.goto('/staff/documents')
  await untilAlive(staff)
  const row = staff.getByRole('listitem').filter({ hasText: customerId })
  await row.getByRole('button', { name: /^Look at it/ }).click()
}

test('spec 1: a student joins by direct debit and sends a picture of the student card, which staff refuse with a reason, and then a PDF, which they accept until a day', async ({
  page,
  browser,
}) => {
  const visitor = createVisitor()
  const email = await newPerson('Sunniva', visitor)
  await beLoggedIn(visitor, email)
  const { data: user } = await (await visitor.request.get('/api/auth/user')).json()
  await joinMembership(visitor, 'lockside-leisure-centre', {
    plan: 'student',
    debitsFrom: '12345643',
    people: [
      {
        place: 'Student',
        user_id: user.id,
        date_of_birth: '2004-05-01',
        health_statement: {
          answers: ['heart', 'chest-pain', 'dizziness', 'bones'].map((question) => ({
            question,
            is_yes: false,
          })),
        },
      },
    ],
  })
  const customerId: string = user.reference
  const staff = await (await browser.newContext()).newPage()
  await beLoggedInAt(origin, staff, 'staff@demo.test')
  await beLoggedInAt(origin, page, email)
  await openMemberships(page)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Your student card' }) })
  await expect(card).toContainText('Needed')
  await expectAccessible(page)
  await expectFitsEveryWidth(page)

  await card.getByLabel(/^Send a picture or PDF/).setInputFiles({
    name: 'card.jpg',
    mimeType: 'image/jpeg',
    // Any picture will do.
    buffer: await page.screenshot({ type: 'jpeg' }),
  })
  await expect(card).toContainText('We’re looking at it')
  await expect(card).toContainText('Until then the prices of Linden Student apply.')

  await look(staff, customerId)
  const window = staff.getByRole('dialog', { name: 'Sunniva Porter, student card' })
  await expect(window.getByRole('img', { name: 'student card of Sunniva Porter' })).toBeVisible()
  await expectAccessible(staff)
  await window.getByRole('radio', { name: 'Refuse it' }).check()
  await window.getByRole('button', { name: 'Refuse it' }).click()
  await expect(window.getByLabel('Why')).toBeFocused()
  await window.getByLabel('Why').fill('The date can’t be read')
  await window.getByRole('button', { name: 'Refuse it' }).click()
  await expect(window).toBeHidden()

  await openMemberships(page)
  await expect(card).toContainText('Not accepted')
  await expect(card).toContainText('The date can’t be read.')
  expect((await readMail(page, { to: email, subject: 'Not accepted' })).text).toContain(
    'The date can’t be read',
  )
  await card
    .getByLabel(/^Send a picture or PDF/)
    .setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(card).toContainText('Until then the prices of Linden Student don’t apply.')

  await look(staff, customerId)
  const saved = staff.waitForEvent('download')
  await window.getByRole('button', { name: 'Save the PDF to look at it' }).click()
  expect((await saved).suggestedFilename()).toBe('student card of Sunniva Porter.pdf')
  await window.getByLabel('Good until').fill('2031-09-30')
  await window.getByRole('button', { name: 'Accept it' }).click()
  await expect(window).toBeHidden()

  await openMemberships(page)
  await expect(card).toContainText('Accepted')
  await expect(card).toContainText('It’s good until Tue 30 Sep 2031.')
  await expect(page.getByRole('main')).not.toContainText('It’s on hold')
  await page.getByRole('link', { name: 'Payments and terms: Linden Student' }).click()
  await expect(page.getByRole('main')).toContainText('by direct debit from your account ending 43')
})
