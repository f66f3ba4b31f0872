import { loadable } from '../page/loadable.tsx'

/** Only customers see it, and most first views are a visitor's. */
export const accountMenu = loadable(async () => (await import('./account-menu.tsx')).AccountMenu)

/** At the end of every page, and nothing in it but text and links: where it can't be fetched, the page goes without. */
export const footer = loadable(() =>
  import('./footer.tsx').then(
    ({ Footer }) => Footer,
    () => () => null,
  ),
)

/** What a mode of the page (spec 6) puts in the place of the chrome; nobody else fetches it. */
export const kioskNav = loadable(async () => (await import('./kiosk-nav.tsx')).KioskNav)
export const embeddedBar = loadable(async () => (await import('./embedded-bar.tsx')).EmbeddedBar)
export const embeddedHelp = loadable(async () => (await import('./embedded-help.tsx')).EmbeddedHelp)
