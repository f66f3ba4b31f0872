import { expect, type Page } from '@playwright/test'

export { importWaitlistOperator } from './waitlist-catalogue.ts'

export async function logInAtMillPond(page: Page, person: string): Promise<void> {
  const window = page.getByRole('dialog', { name: 'Log in' })
  await window.getByLabel('Email address or customer ID').fill(`${person}@mill-pond.test`)
  await window.getByRole('textbox', { name: 'Password' }).fill('touchline-demo')
  await window.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(window).toBeHidden()
}
