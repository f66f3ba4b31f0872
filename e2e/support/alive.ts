import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { keepMessages } from './toasts.ts'

/**
 * Until every part of the page is hydrated: a link that is pressed before is followed as without scripts. The visitor moves:
 * for one who only reads, parts wait 3 s. From then on each message is kept for `expectMessage`.
 */
export async function untilAlive(page: Page): Promise<void> {
  const alive = page.waitForFunction(
    () => {
      const isAlive = document.body && !document.querySelector('[data-hydrating]')
      if (!isAlive) dispatchEvent(new Event('pointermove'))
      return isAlive
    },
    undefined,
    { timeout: 120_000 },
  )
  await alive.catch(async (error: Error) => {
    const waiting = await page
      .locator('[data-hydrating]')
      .evaluateAll((all) => all.map((one) => (one.textContent ?? '').slice(0, 60)))
    throw new Error(`${page.url()} is not hydrated: ${waiting.join(' | ')}`, { cause: error })
  })
  await keepMessages(page)
}

/** Keeps what is asked for at an address back, until it is let go. */
export async function holdAddress(page: Page, address: string): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(address, async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

const assets = resolve(import.meta.dirname, '../../dist/client/assets')

/** The same of a script, the page's own or a part's. @throws if the build has no script of this name */
export function holdScript(page: Page, name = 'browser'): Promise<() => void> {
  if (!readdirSync(assets).some((file) => file.startsWith(`${name}-`) && file.endsWith('.js')))
    throw new Error(`No script of the build is named ${name}`)
  return holdAddress(page, `**/assets/${name}-*.js`)
}
