import type { ComponentType } from 'react'
import type { LoaderFunction, LoaderFunctionArgs } from 'react-router'
import { joiningPaths } from '../../joining-paths.ts'
import { loadChunk } from '../../load-chunk.ts'
import { paths } from '../../paths.ts'
import { refuseOtherArea } from './own-area.ts'

const none = new URLSearchParams()
const signUp = (to: string) => [
  { label: 'Home', to: paths.home() },
  { label: 'Sign up', to },
]

type CrumbParams = Readonly<Record<string, string | undefined>>
type Screen<Name extends string> = Record<Name, ComponentType> & { loader: LoaderFunction }

/** Makes the route of a joining page: a page of this app only where the operator names no other address for it. */
function joiningScreen<Name extends string>(
  name: Name,
  load: () => Promise<Screen<Name>>,
  crumbs: (params: CrumbParams, here?: string) => { label: string; to: string }[],
) {
  return async () => {
    const { [name]: Component, loader } = await loadChunk(load)
    const guarded = async (args: LoaderFunctionArgs) => (await refuseOtherArea(args)) ?? (await loader(args))
    return { Component, loader: guarded, handle: { crumbs, isJoining: true } }
  }
}

export const joiningVenues = joiningScreen(
  'JoiningVenues',
  () => import('./joining-venues.tsx'),
  () => signUp(joiningPaths.venues(none)),
)
export const plans = joiningScreen(
  'Plans',
  () => import('./plans.tsx'),
  ({ venueSlug = '' }) => signUp(joiningPaths.plans(none, venueSlug)),
)
export const finishJoining = joiningScreen(
  'FinishJoining',
  () => import('./finish-joining.tsx'),
  () => signUp(''),
)
export const joinPlan = joiningScreen(
  'JoinPlan',
  () => import('./join-plan.tsx'),
  ({ venueSlug = '' }, here = 'Join') => [
    ...signUp(joiningPaths.plans(none, venueSlug)),
    { label: here, to: '' },
  ],
)
