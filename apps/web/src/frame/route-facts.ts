import { useMatches } from 'react-router'
import type { LoadedCrumb } from '../page/loaded-crumb.ts'
import type { Crumb, CrumbParams } from './crumbs.ts'

/** Facts that a route states beside its screen (`handle`). */
export type RouteFacts = {
  /** @param here label that the page's loader gives: `LoadedCrumb` */
  crumbs?: (params: CrumbParams, here?: string) => readonly Crumb[]
  /** HTTP status of a screen that is itself an answer, such as not found. */
  status?: number
  /** True when a map may be opened on this page, so it may ask the map's origins. */
  hasMap?: boolean
  /** True for a page of the online-joining app. */
  isJoining?: boolean
  /** True when the card provider's frames may stand on this page: no other page has them. */
  hasCardFrames?: boolean
}

export function useRouteFacts(): { facts: RouteFacts; params: CrumbParams; here: string | undefined } {
  const match = useMatches().at(-1)
  return {
    facts: (match?.handle as RouteFacts | undefined) ?? {},
    params: match?.params ?? {},
    here: (match?.loaderData as Partial<LoadedCrumb> | null | undefined)?.here,
  }
}
