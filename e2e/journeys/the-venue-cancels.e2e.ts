import { expect, test } from '@playwright/test'
import { untilAlive } from '../support/alive.ts'
import { expectAccessible, expectFitsEveryWidth } from '../support/expect-accessible.ts'
import { bookByCredit, heading, importLock, openSession } from '../support/lock-operator.ts'
import { runSessions } from '../support/sessions-command.ts'
import { agree, beLoggedInAt, cards, fillCard, fillVisitor, pay } from '../support/shopping.ts'
import { dayAhead } from '../support/timetable-operator.ts'

test('spec 7: a session that the venue cancels is cancelled on every open ticket, with what comes back and how', async ({
  page,
  browser,
}) => {
  test.slow()
  const slug = `vcan-${process.pid}`
  const origin = await importLock(slug)
  const guest = await (await browser.newContext()).newPage()
  await openSession(guest, origin, 5)
  await guest.getByRole('button', { name: 'Book now' }).click()
  await fillVisitor(guest)
  await agree(guest)
  await fillCard(guest, cards.approved)
  await pay(guest)
  await expect(heading(guest, 'Booking confirmed')).toBeVisible({ timeout: 30_000 })
  await beLoggedInAt(origin, page, `${slug}@demo.test`)
  await bookByCredit(page, origin, 5)

  const sessions = await runSessions('list', 'lock-house', dayAhead(5), '--client', slug)
  const [, id = ''] = /^(\d+) .*Morning Yoga.*: 2 places booked$/m.exec(sessions) ?? []
  expect(await runSessions('cancel', id, '--reason', 'The instructor is ill.')).toContain(
    '2 bookings given back',
  )

  // Both had their ticket before them all the time.
  await guest.reload()
  await expect(heading(guest, 'Cancelled by the venue')).toBeVisible()
  const ticket = guest.getByRole('main')
  await expect(ticket).toContainText('The instructor is ill.')
  await expect(ticket.getByRole('img', { name: /^Code of booking/ })).toHaveCount(0)
  await expect(async () => {
    await guest.reload()
    await expect(ticket).toContainText(
      /Sent back to Visa ending 4242 on \w{3} \d+ \w{3}: it takes 3 to 5 days to arrive\s*−£9\.00\s*Paid in the end\s*£0\.00/,
      { timeout: 1000 },
    )
  }).toPass({ timeout: 60_000 })
  await expectAccessible(guest)
  await expectFitsEveryWidth(guest)
  await guest.context().close()

  await page.reload()
  await expect(heading(page, 'Cancelled by the venue')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    /Back as credit on \w{3} \d+ \w{3}\s*−£9\.00\s*Paid in the end\s*£0\.00/,
  )
  await page.goto(`${origin}/my-account`)
  await expect(page.getByRole('region', { name: 'Your credit' })).toContainText('£50.00')
  const told = page.getByRole('region', { name: /^Morning Yoga, \w{3} \d+ \w{3}, 09:00$/ })
  await expect(told).toContainText('Cancelled by the venue')
  await expect(told).toContainText('The reason: The instructor is ill.')
  await expect(told).toContainText('£9.00 is added to your credit')
  await expectAccessible(page)
  await expectFitsEveryWidth(page)
  await page.getByRole('link', { name: /^Find another: Morning Yoga/ }).click()
  await expect(page).toHaveURL(new RegExp(`/location/lock-house/yoga/${dayAhead(5)}`))
  await page.goto(`${origin}/my-account/bookings?show=past`)
  const row = page.getByRole('listitem').filter({ hasText: 'Morning Yoga' })
  await expect(row).toContainText('Cancelled by the venue')
  await expect(row).toContainText('The instructor is ill.')

  // The day says why it is empty, to those who had booked it.
  const day = `${origin}/location/lock-house/yoga/${dayAhead(5)}`
  const cancelled = page.getByText('Cancelled by the venue: Morning Yoga 09:00')
  await page.goto(day)
  await expect(page.getByText('No results were found at this centre')).toBeVisible()
  await expect(cancelled).toBeVisible()
  await expectFitsEveryWidth(page)
  await page.context().clearCookies()
  await page.goto(day)
  await untilAlive(page)
  await expect(page.getByText('No results were found at this centre')).toBeVisible()
  await expect(cancelled).toHaveCount(0)
})
