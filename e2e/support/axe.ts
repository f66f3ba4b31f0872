import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'
import type { ElementContext, Result, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Selectors, of what lies in frames those of the frames before it. */
type Parts = { include: unknown[]; exclude?: unknown[] }

/**
 * Looks at a page with axe, and at the frames in it. Each document is given the script once, however long that takes:
 * the package for Playwright sends it with each look, and passes over a frame that needs more than a second for it.
 * The half megabyte that axe finds stays in the page: to take it out costs Playwright more time than axe's look.
 * @param context the parts to look at, by default all
 * @param options the rules, by default all
 */
export async function findViolations(
  page: Page,
  context: Parts = { include: ['html'] },
  options: RunOptions = {},
): Promise<Result[]> {
  // Passes are not requested.
  const asked: RunOptions = { ...options, resultTypes: ['violations'] }
  const frame = page.mainFrame()
  const inner = await findFrames(frame, context)
  const own = await frame.evaluateHandle(
    ([parts, how]) => window.axe.runPartial(parts as ElementContext, how),
    [context, asked] as const,
  )
  const others: string[] = []
  for (const one of inner) others.push(...(await lookAt(one, asked)))
  const violations = await frame.evaluate(
    async ([first, rest, how]) => {
      const partials = [first, ...rest.map((one) => JSON.parse(one))]
      return (await window.axe.finishRun(partials, how)).violations
    },
    [own, others, asked] as const,
  )
  await own.dispose()
  return violations
}

/** Null for a frame that has gone meanwhile. */
type Inner = { child: Frame | null; parts: Parts }

/** Finds the frames that a frame's parts lie in, and gives the frame its script. */
async function findFrames(frame: Frame, context: Parts): Promise<Inner[]> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
  const found = await frame.evaluate(
    (parts) => window.axe.utils.getFrameContexts(parts as ElementContext),
    context,
  )
  const inner: Inner[] = []
  for (const { frameSelector, frameContext } of found) {
    const element = await frame.evaluateHandle(
      (selector) => window.axe.utils.shadowSelect(selector),
      frameSelector,
    )
    inner.push({ child: (await element.asElement()?.contentFrame()) ?? null, parts: frameContext })
  }
  return inner
}

/** Collects what axe finds in a frame, then in each frame in it, as JSON. */
async function lookAt({ child, parts }: Inner, options: RunOptions): Promise<string[]> {
  if (!child) return ['null']
  const inner = await findFrames(child, parts)
  const partials = [
    await child.evaluate(
      async ([within, how]) => JSON.stringify(await window.axe.runPartial(within as ElementContext, how)),
      [parts, options] as const,
    ),
  ]
  for (const one of inner) partials.push(...(await lookAt(one, options)))
  return partials
}
