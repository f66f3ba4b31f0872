import { useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { latePart } from '../../page/late-part.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { usePageFacts } from '../../page/page-facts.ts'
import type { DayAddress } from './day-facts.ts'
import { isDayRoute } from './day-route.ts'
import { loadFilters } from './filters/filtering.ts'
import type { Loaded } from './load-day.ts'

// The server has rendered it, and its links work without a script.
export const DayPage = latePart(async () => {
  const [{ DayPage }] = await Promise.all([import('./day/day-view.tsx'), loadFilters()])
  return DayPage
})
// A visitor who only looks opens no sheet.
const Sheet = lazyPart(async () => (await import('./sheet.tsx')).Sheet)

/**
 * Shows a day of an activity, and one of its times over it (spec 2:
 * /location/{venueSlug}/{activitySlug}/{dateSlug}/{type?}).
 */
function ChooseTimeSlot() {
  const { list, isUnderSheet } = useList()
  if (!list) return <Outlet />
  return (
    <>
      <DayPage address={list.address} hasFailed={list.hasFailed} isUnderSheet={isUnderSheet} />
      {isUnderSheet ? (
        <Sheet under={list.pathname + list.address.search}>
          <Outlet />
        </Sheet>
      ) : (
        <Outlet />
      )}
    </>
  )
}

/** Makes its route. It has no loader: the day's and the time's have. */
export const chooseTimeSlot = () => ({ Component: ChooseTimeSlot })

type List = Loaded & { pathname: string; address: DayAddress }

/** Returns the list of the address, or the one from which the visitor came to a time of the same day. */
function useList(): { list: List | null; isUnderSheet: boolean } {
  const { isEmbedded } = usePageFacts()
  const { search, pathname } = useLocation()
  const match = useMatches().at(-1)
  const [kept, setKept] = useState<List | null>(null)
  if (!match) return { list: null, isUnderSheet: false }
  const { params } = match
  if (!isDayRoute(match.id)) {
    // A frame is as high as its page: a sheet would be outside its visible part.
    const isOfThisDay = !isEmbedded && DAY.every((name) => kept?.address.params[name] === params[name])
    const list = isOfThisDay ? kept : null
    return { list, isUnderSheet: list !== null }
  }
  const loaded = match.loaderData as Loaded | undefined
  // A failed load is reported in place of the list.
  if (!loaded) return { list: null, isUnderSheet: false }
  if (kept?.pathname === pathname && kept.address.search === search && kept.hasFailed === loaded.hasFailed)
    return { list: kept, isUnderSheet: false }
  const list = { ...loaded, pathname, address: { params, search } }
  setKept(list)
  return { list, isUnderSheet: false }
}

const DAY = ['venueSlug', 'activitySlug', 'dateSlug'] as const
