import { expect, type Locator, type Page } from '@playwright/test'
import { shortToastMs, toastMs } from '@touchline/rules/limits/limits'

declare global {
  interface Window {
    /** Sentences of the messages that this document has shown, oldest first, without those that a test has read. */
    messagesShown?: string[]
  }
}

/** Keeps the sentence of every message from now on: most close by themselves after three seconds. */
export async function keepMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.messagesShown) return
    const shown: string[] = []
    window.messagesShown = shown
    const known = new WeakSet<Element>()
    const read = () => {
      for (const sentence of document.querySelectorAll(
        'section[aria-label="Messages"] :is([role=status], [role=alert]) p',
      )) {
        if (known.has(sentence)) continue
        known.add(sentence)
        shown.push(sentence.textContent ?? '')
      }
    }
    read()
    new MutationObserver(read).observe(document, { childList: true, subtree: true })
  })
}

/**
 * Waits for a message that no test has read yet, whether it still stands or has closed. It misses none that came after
 * `untilAlive`.
 */
export async function expectMessage(page: Page, words: string | RegExp): Promise<void> {
  const takeOut = async () => {
    await keepMessages(page)
    return page.evaluate(
      ([source, flags]) => {
        const shown = window.messagesShown ?? []
        const at = shown.findIndex((sentence) => new RegExp(source, flags).test(sentence))
        return at < 0 ? shown : shown.splice(at, 1)[0]
      },
      typeof words === 'string'
        ? ([words.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'), ''] as const)
        : ([words.source, words.flags] as const),
    )
  }
  await expect
    .poll(takeOut, { message: `the page shows the message ${words}`, intervals: [50, 100, 250] })
    .toEqual(typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words))
}

/** Finds the regions of a dialog that say something: the regions of messages stand in it, mostly empty. */
export const saidIn = (dialog: Locator, role: 'alert' | 'status'): Locator =>
  dialog.getByRole(role).filter({ hasText: /\S/ })

/** Has messages stay until they are dismissed, on the pages that are opened from now on: for tests of one that stands. */
export async function letMessagesStay(page: Page): Promise<void> {
  await page.addInitScript(
    (closing) => {
      const later = window.setTimeout.bind(window)
      window.setTimeout = ((handler: TimerHandler, ms?: number, ...args: unknown[]) =>
        later(handler, closing.includes(ms ?? 0) ? 3_600_000 : ms, ...args)) as typeof window.setTimeout
    },
    [shortToastMs, toastMs],
  )
}
