import type { PageFacts } from '../page/page-facts.ts'
import { type Assets, cspHash, readAssets } from './assets.ts'
import type { OpenTiles } from './map-tiles/open-tiles.ts'
import type { AnswerCall } from './page-call-api.ts'
import { createRoom } from './room.ts'

type SiteMap =
  | { kind: 'style'; url: string; origins: readonly string[] }
  | { kind: 'tiles'; tiles: OpenTiles }

export type WebOptions = {
  answerCall: AnswerCall
  /** Folder of the browser's build. */
  clientDir: string
  /** '' or '/somewhere'. */
  basePath?: string
  /** Spec 6: bearer tokens are on. */
  sendsBearer?: boolean
  /** Origins whose frames the checkout may show: the card provider's. */
  cardFrameOrigins?: readonly string[]
  /** The checkout has a provider's wallets, which may open windows of their own. */
  hasWallets?: boolean
  /** Where other parts of the site live, when not on our own origin. */
  areaOrigins?: PageFacts['areaOrigins']
  /** What an operator draws maps from: a style, with where that takes its tiles and letters from, or a file. */
  map?: SiteMap | null
  /** Pages being loaded and rendered at once; beyond it the browser renders. */
  maxRenderings?: number
  /** Pages for the browser to render that are being made at once; beyond it we say that we are busy. */
  maxShells?: number
  /** How long a page is shared between visitors without a session. */
  sharedMs?: number
}

/** What every page is made with. */
export type Site = Required<Omit<WebOptions, 'maxRenderings' | 'maxShells'>> & {
  assets: Assets
  /** Of the script and the style sheet that stand in every document. */
  hashes: { script: string; style: string }
  renderings: ReturnType<typeof createRoom>
  shells: ReturnType<typeof createRoom>
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
    renderings: createRoom(maxRenderings),
    shells: createRoom(maxShells),
  }
}
