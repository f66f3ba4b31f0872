import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { type FreeQuery, freeQuery } from '../../calls/catalogue/list-free.ts'
import { placesQuery } from '../../calls/catalogue/search-places.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { originSearch } from '../../features/search-origin/origin-search.ts'
import { useVenueSlug } from '../../features/venue/use-venue-slug.ts'
import type { SearchOrigin } from '../../origin-cookie.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { paths } from '../../paths.ts'
import { ActivityChips } from './activity-chips.tsx'
import { exampleOf } from './example-of.ts'
import { SearchBanner } from './finder/search-banner.tsx'
import { reachMiles } from './near/reach.ts'
import { FindBox, NearYou, NothingOpen, PlaceForm, UsualActivities, WhichPlace } from './parts.ts'

export type HomeData = {
  place: SearchOrigin | null
  /** True when this device remembers a place. */
  isRemembered: boolean
  /** True when places can't be looked up at the moment. */
  hasFailed: boolean
  /** The operator's day, `YYYY-MM-DD`. */
  today: string
  /** The venue chosen last, else the customer's own. */
  venueSlug: string | null
}

export const freeArgs = ({ place, today, venueSlug }: HomeData): FreeQuery => ({
  date: today,
  within: String(reachMiles(place)),
  ...(place ? { lat: String(place.lat), lng: String(place.lng) } : {}),
  ...(venueSlug === null ? {} : { venue: venueSlug }),
})

type Props = {
  data: HomeData
  /** The place in the address. */
  near: string
  isChange: boolean
}

/** Shows one box for what the visitor would like to do, and directly below it the free times near them. */
export function Start({ data, near, isChange }: Props) {
  const { place, hasFailed, today } = data
  // A log-in may bring another venue: the shown one stays until the new times are here.
  const venueSlug = useDeferredValue(useVenueSlug())
  const { data: client } = useSuspenseQuery(clientQuery())
  const { data: user } = useSuspenseQuery(userQuery())
  const { data: free } = useSuspenseQuery({
    ...freeQuery(freeArgs({ ...data, venueSlug })),
    refetchOnWindowFocus: 'always',
  })
  const { data: places } = useQuery({ ...placesQuery(near), enabled: near !== '', throwOnError: false })
  const { venues, total, activities } = free
  const where = useMemo(() => originSearch(place), [place])
  return (
    <>
      <PageTitle>Home</PageTitle>
      {total === 0 ? (
        <Suspense>
          <NothingOpen operator={client.name} />
        </Suspense>
      ) : (
        <>
          <SearchBanner>
            <FindBox
              activities={activities}
              venues={venues}
              place={where}
              today={today}
              example={exampleOf(activities, venues)}
              hasMap={total > 1}
            />
          </SearchBanner>
          <ActivityChips activities={activities} place={where} today={today} />
          {user?.role === 'customer' && (
            <Suspense>
              <UsualActivities />
            </Suspense>
          )}
          {near !== '' && (
            <div className="mb-4 empty:hidden">
              <Suspense>
                <WhichPlace
                  near={near}
                  places={hasFailed ? undefined : places}
                  hasFailed={hasFailed}
                  pathOf={(other) => paths.home({ near: other })}
                />
              </Suspense>
            </div>
          )}
          {((place === null && near !== '') || isChange) && total > 1 && (
            <PlaceForm near={place === null ? near : place.name} isChange={isChange} />
          )}
          <NearYou
            venues={venues}
            total={total}
            operator={client.name}
            place={place}
            isRemembered={data.isRemembered}
            today={today}
            chosenSlug={venueSlug}
          />
        </>
      )}
    </>
  )
}
