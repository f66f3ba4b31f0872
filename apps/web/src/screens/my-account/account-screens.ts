import { loadChunk } from '../../load-chunk.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { untilFirstInteraction } from '../../page/until-first-interaction.ts'
import { type AccountModule, type AccountPath, crumbsOf } from './account-crumbs.ts'
import { paramsOf, type ScreenParams } from './screen-params.ts'

type AccountScreen = {
  /** Breadcrumb of the screen, and those before it. */
  crumbs: readonly string[]
  Part: ReturnType<typeof lazyPart<{ params: ScreenParams }>>
  load: () => Promise<AccountModule>
}

const accountScreens = Object.entries(crumbsOf).map(([path, crumbs]) => {
  const load = async () => {
    const { accountModules } = await loadChunk(() => import('./account-modules.ts'))
    return accountModules[path as AccountPath]()
  }
  const screen: AccountScreen = {
    crumbs,
    load,
    Part: lazyPart(async () => (await load()).Screen, untilFirstInteraction),
  }
  return { path, screen }
})

export type FoundScreen = { screen: AccountScreen; params: ScreenParams }

/** Finds the screen at an address below the area's root: `bookings/17`; null where there is none. */
export function accountScreenAt(rest: string): FoundScreen | null {
  for (const { path, screen } of accountScreens) {
    const params = paramsOf(path, rest)
    if (params) return { screen, params }
  }
  return null
}
