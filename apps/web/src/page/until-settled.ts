import { untilFirstInteraction } from './until-first-interaction.ts'
import { untilLoaded } from './until-loaded.ts'

const TO_PAINT_MS = 500

/**
 * Waits until the visitor acts, or the page has been visible for a moment. For a
 * page whose last part needs a script.
 */
export function untilSettled(): Promise<unknown> {
  const painted = untilLoaded().then(() => new Promise((resolve) => setTimeout(resolve, TO_PAINT_MS)))
  return Promise.race([untilFirstInteraction(), painted])
}
