import { loadable } from '../page/loadable.tsx'

/** What a mode of the page (spec 6) puts in the place of the chrome; nobody else fetches it. */
export const kioskNav = loadable(async () => (await import('./kiosk-nav.tsx')).KioskNav)
export const embeddedHelp = loadable(async () => (await import('./embedded-help.tsx')).EmbeddedHelp)
