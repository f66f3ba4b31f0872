import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { dayAhead } from '../support/timetable-operator.ts'

const budgetBytes = 115_000

/** Of a first view, packed: every script that came before the visitor did anything, and what stands in the document. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body())
  })
  // What waits for the visitor comes by itself after a while: that while never ends here.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  const document = await page.goto(path, { waitUntil: 'networkidle' })
  const inline = [...(await document!.text()).matchAll(/<script>([\s\S]*?)<\/script>/g)]
  const scripts = [...(await Promise.all(bodies)), ...inline.map(([, script = '']) => Buffer.from(script))]
  return scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0)
}

test('spec 3: the first view of Choose a Time Slot has 115 kB of scripts at most', async ({ page }) => {
  const bytes = await scriptBytes(page, `/location/lockside-leisure-centre/fitness-classes/${dayAhead(2)}`)
  // The libraries alone are more than half: a measure that missed them would always pass.
  expect(bytes).toBeGreaterThan(budgetBytes / 2)
  expect(bytes).toBeLessThanOrEqual(budgetBytes)
})
