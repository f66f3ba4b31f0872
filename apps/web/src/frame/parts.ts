import type { User } from '@touchline/contract/entities/user'
import { lazyPart } from '../page/lazy-part.tsx'
import type { PageFacts } from '../page/page-facts.ts'

/** Only customers see it, and most first views are a visitor's. */
export const AccountMenu = lazyPart(async () => (await import('./header/account-menu.tsx')).AccountMenu)

export const AccountBars = lazyPart(async () => (await import('./account-bars.tsx')).AccountBars)

/** What a mode of the page (spec 6) puts in the place of the chrome; no other page fetches it. */
export const KioskNav = lazyPart(async () => (await import('./header/kiosk-nav.tsx')).KioskNav)
export const EmbeddedBar = lazyPart(async () => (await import('./header/embedded-bar.tsx')).EmbeddedBar)
export const EmbeddedHelp = lazyPart(async () => (await import('./embedded-help.tsx')).EmbeddedHelp)

/** Before the page is rendered or hydrated: both are done in one go. */
export async function loadFrameParts(facts: PageFacts, user: User | null): Promise<void> {
  await Promise.all([
    user && AccountMenu.preload(),
    user && AccountBars.preload(),
    facts.isKiosk && KioskNav.preload(),
    facts.isEmbedded && EmbeddedBar.preload(),
    facts.isEmbedded && EmbeddedHelp.preload(),
  ])
}
