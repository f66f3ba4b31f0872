import { latePart } from '../page/late-part.tsx'
import { lazyPart } from '../page/lazy-part.tsx'
import type { PageFacts } from '../page/page-facts.ts'

/** Loaded late: only customers see it, and most first views are a visitor's. */
export const AccountMenu = latePart(async () => (await import('./header/account-menu.tsx')).AccountMenu)

export const AccountBars = latePart(async () => (await import('./notices/account-bars.tsx')).AccountBars)

/** Loaded late: its links work without a script. */
export const LegalNav = latePart(async () => (await import('./legal-nav.tsx')).LegalNav)

/** Parts that a mode of the page (spec 6) shows instead of the chrome. No other page fetches them. */
export const KioskNav = lazyPart(async () => (await import('./header/kiosk-nav.tsx')).KioskNav)
export const EmbeddedBar = lazyPart(async () => (await import('./header/embedded-bar.tsx')).EmbeddedBar)
export const EmbeddedHelp = lazyPart(async () => (await import('./help/embedded-help.tsx')).EmbeddedHelp)

/**
 * Loads parts of the frame before the page is rendered or hydrated: both are done in one go.
 * @param hasAccount true when the parts for a log-in are needed at once
 */
export async function loadFrameParts(facts: PageFacts, hasAccount: boolean): Promise<void> {
  await Promise.all([
    hasAccount && AccountMenu.preload(),
    hasAccount && AccountBars.preload(),
    facts.isKiosk && KioskNav.preload(),
    facts.isEmbedded && EmbeddedBar.preload(),
    facts.isEmbedded && EmbeddedHelp.preload(),
  ])
}
