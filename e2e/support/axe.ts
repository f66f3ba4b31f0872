import type { Frame, Page } from '@playwright/test'
import axe, { type ElementContext, type PartialResults, type Result, type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Selectors, of what lies in frames those of the frames before it. */
type Parts = { include: unknown[]; exclude?: unknown[] }

/**
 * Looks at a page with axe, and at the frames in it. Each document is given the script once, however long that takes:
 * the package for Playwright sends it with each look, and passes over a frame that needs more than a second for it.
 * @param context the parts to look at, by default all
 * @param options the rules, by default all
 */
export async function findViolations(
  page: Page,
  context: Parts = { include: ['html'] },
  options: RunOptions = {},
): Promise<Result[]> {
  // Passes are not asked for.
  const asked: RunOptions = { ...options, resultTypes: ['violations'] }
  const partials = await lookAt(page.mainFrame(), context, asked)
  const { violations } = await page.evaluate(([looked, how]) => window.axe.finishRun(looked, how), [
    partials,
    asked,
  ] as const)
  return violations
}

/** Collects what axe finds in a frame, then in each frame in it. */
async function lookAt(frame: Frame, context: Parts, options: RunOptions): Promise<PartialResults> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  const inner = await frame.evaluate(
    (parts) => window.axe.utils.getFrameContexts(parts as ElementContext),
    context,
  )
  const partials: PartialResults = [
    await frame.evaluate(([parts, how]) => window.axe.runPartial(parts as ElementContext, how), [
      context,
      options,
    ] as const),
  ]
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle(
      (selector) => window.axe.utils.shadowSelect(selector),
      frameSelector,
    )
    const child = await element.asElement()?.contentFrame()
    // Null for a frame that has gone meanwhile.
    partials.push(...(child ? await lookAt(child, frameContext, options) : [null]))
  }
  return partials
}
