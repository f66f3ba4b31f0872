import type { Page } from '@playwright/test'
import { untilAlive } from '../alive.ts'
import { joinMembership, logInBy } from './book-by-calls.ts'
import { goOnAs } from './shopping.ts'
import { createVisitor } from './visitor.ts'

interface Joined {
  origin: string
  email: string
  venue: string
  plan: string
  /** Name of the plan. */
  name: string
}

/** Joins a plan by calls, as a customer who then goes on in this page, and opens the membership in their account. */
export async function openJoinedMembership(page: Page, joined: Joined): Promise<void> {
  const { origin, email, venue, plan, name } = joined
  const visitor = createVisitor(origin)
  await logInBy(visitor, email)
  await joinMembership(visitor, venue, { plan })
  await goOnAs(visitor, page, origin)
  await page.goto(`${origin}/my-account/memberships`)
  await page.getByRole('link', { name: `Payments and terms: ${name}` }).click()
  await untilAlive(page)
}
