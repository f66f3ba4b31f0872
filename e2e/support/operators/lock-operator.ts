import { expect, type Locator, type Page } from '@playwright/test'
import { agree, applyFullCredit } from '../shop/shopping.ts'
import { dayAhead } from './timetable-operator.ts'

export { importLock } from './lock-catalogue.ts'

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** On the session's own page, which is where a customer comes from. */
export async function openSession(page: Page, origin: string, days: number): Promise<void> {
  await page.goto(`${origin}/location/lock-house/yoga/${dayAhead(days)}`)
  await page.getByRole('link', { name: /^(Book|Your booking:) Morning Yoga, / }).click()
  await expect(heading(page, 'Morning Yoga')).toBeVisible()
}

export async function bookByCredit(page: Page, origin: string, days: number): Promise<void> {
  await openSession(page, origin, days)
  await page.getByRole('button', { name: 'Book now' }).click()
  await applyFullCredit(page)
  await agree(page)
  await page.getByRole('button', { name: 'Pay now with credit' }).click()
  await expect(heading(page, 'Booking confirmed')).toBeVisible()
}
