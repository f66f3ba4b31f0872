import { expect, type Page } from '@playwright/test'
import { buildIfStale } from '../../tools/build.mjs'
import { untilAlive } from './alive.ts'
import { type RunningProduct, startProduct } from './start-product.ts'

/** Starts a product of the build that has the gallery: the run's own is built for production. */
export async function startGallery(): Promise<RunningProduct> {
  await buildIfStale({ mode: 'gallery' })
  return startProduct({}, 'gallery')
}

/** Text that each page of the gallery must show, so that an empty page does not pass. */
export const galleryParts = {
  basics: 'Buttons and links',
  times: 'Rows of a day',
  choosing: 'At the foot of a sheet, and on a page: what it costs, and the way on',
  venues: 'Rows with what is free next',
  purchases: 'Ticket: just paid, looked up later, cancelled',
  card: 'Card fields',
  states: 'Waiting for a place, and one that is held',
  pictures: 'Scenes',
}

type GalleryPart = keyof typeof galleryParts

/** Opens a page of the gallery, and waits until its buttons work. */
export async function openPart(page: Page, origin: string, part: GalleryPart): Promise<void> {
  await page.goto(`${origin}/dev/parts?of=${part}`)
  await untilAlive(page)
  await expect(page.getByRole('heading', { level: 2, name: galleryParts[part] })).toBeVisible()
}

/** Shows a state of a part. @returns its section; nothing else on the page changes with it */
export async function showState(page: Page, name: string): Promise<string> {
  const button = page.getByRole('button', { name, exact: true })
  await button.click()
  const section = page.getByRole('main').locator('section').filter({ has: button })
  return `[aria-labelledby="${await section.getAttribute('aria-labelledby')}"]`
}
