import type { PageFacts } from '../page/page-facts.ts'
import { type Assets, cspHash, readAssets } from './assets.ts'
import type { OpenTiles } from './map-tiles/open-tiles.ts'
import type { AnswerCall } from './page-call-api.ts'
import { createRenderLimiter } from './render-limiter.ts'

type SiteMap =
  | { kind: 'style'; url: string; origins: readonly string[] }
  | { kind: 'tiles'; tiles: OpenTiles }

export type WebOptions = {
  answerCall: AnswerCall
  /** Folder of the browser's build. */
  clientDir: string
  /** '' or '/somewhere'. */
  basePath?: string
  /** Bearer tokens are on (spec 6). */
  sendsBearer?: boolean
  /** Origins whose frames the checkout may show: the card provider's. */
  cardFrameOrigins?: readonly string[]
  /** True when the checkout has a provider's wallets, which may open windows of their own. */
  hasWallets?: boolean
  /** Origins of other parts of the site, when not our own. */
  areaOrigins?: PageFacts['areaOrigins']
  /** Source of the operator's maps: a style with the origins of its tiles and letters, or a file. */
  map?: SiteMap | null
  /** Number of pages loaded and rendered at once; beyond it the browser renders. */
  maxRenderings?: number
  /** Number of pages for the browser to render made at once; beyond it we say that we are busy. */
  maxShells?: number
  /** Time for which visitors without a session share a page. */
  sharedMs?: number
}

/** Settings and assets that every page is made with. */
export type Site = Required<Omit<WebOptions, 'maxRenderings' | 'maxShells'>> & {
  assets: Assets
  /** Hashes of the script and the style sheet in every document. */
  hashes: { script: string; style: string }
  renderings: ReturnType<typeof createRenderLimiter>
  shells: ReturnType<typeof createRenderLimiter>
}

export const createSite = ({ maxRenderings = 32, maxShells = 32, ...options }: WebOptions): Site => {
  const { clientDir, basePath = '' } = options
  const assets = readAssets(clientDir, basePath)
  return {
    sendsBearer: false,
    cardFrameOrigins: [],
    hasWallets: false,
    areaOrigins: {},
    map: null,
    sharedMs: 900,
    ...options,
    basePath,
    assets,
    hashes: { script: cspHash(assets.early), style: cspHash(assets.css) },
    renderings: createRenderLimiter(maxRenderings),
    shells: createRenderLimiter(maxShells),
  }
}
