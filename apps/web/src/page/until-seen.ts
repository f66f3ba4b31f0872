import { untilLoaded } from './until-loaded.ts'
import { untilVisitorActs } from './until-visitor-acts.ts'

const TO_PAINT_MS = 500

/**
 * Waits until the visitor acts, or the page has been visible for a moment. For a
 * page whose last part needs a script.
 */
export function untilSeen(): Promise<unknown> {
  const painted = untilLoaded().then(() => new Promise((resolve) => setTimeout(resolve, TO_PAINT_MS)))
  return Promise.race([untilVisitorActs(), painted])
}
