import { untilLoaded } from './until-loaded.ts'
import { untilVisitorActs } from './until-visitor-acts.ts'

const TO_PAINT_MS = 500

/** Until the visitor acts, or the page has stood there for a moment: of a page on which only a script brings the last part. */
export function untilSeen(): Promise<unknown> {
  const painted = untilLoaded().then(() => new Promise((resolve) => setTimeout(resolve, TO_PAINT_MS)))
  return Promise.race([untilVisitorActs(), painted])
}
