import { loadable } from '../page/loadable.tsx'

/** Only customers see it, and most first views are a visitor's. */
export const accountMenu = loadable(async () => (await import('./account-menu.tsx')).AccountMenu)
