import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import { readDocumentCookies, writeDocumentCookie } from '../../calls/document-cookies.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { usePageFacts } from '../../page/page-facts.ts'
import { venueOfCookies } from '../../venue-cookie.ts'

const YEAR_SECONDS = 31_536_000
const subscribeToNothing = () => () => {}

/** Returns the venue in the address; undefined for an address whose page was not found. */
function useVenueInAddress(): string | undefined {
  const match = useMatches().at(-1)
  // Each screen of a venue has a loader: its data is null, and undefined where loading failed.
  return match?.loaderData === undefined ? undefined : match.params.venueSlug
}

/**
 * Returns the venue in the address, else the last chosen, else the logged-in customer's home venue (spec 4).
 */
export function useVenueSlug(): string | null {
  const venueSlug = useVenueInAddress()
  const facts = usePageFacts()
  const { data: user } = useQuery({ ...userQuery(), throwOnError: false })
  const remembered = useSyncExternalStore(
    subscribeToNothing,
    () => facts.currentCentre ?? venueOfCookies(readDocumentCookies()),
    () => facts.venueSlug,
  )
  return venueSlug ?? remembered ?? user?.homeVenueSlug ?? null
}

/**
 * Keeps the chosen venue for the next visit, where the server can read it too (spec 2, the redirect routes).
 * A kiosk keeps none, since the next visitor is another person.
 */
export function useRememberVenue(): void {
  const venueSlug = useVenueInAddress()
  const { basePath, isKiosk } = usePageFacts()
  useEffect(() => {
    if (venueSlug === undefined || isKiosk) return
    writeDocumentCookie(
      `venue=${encodeURIComponent(venueSlug)}; path=${basePath}/; max-age=${YEAR_SECONDS}; samesite=lax`,
    )
  }, [venueSlug, basePath, isKiosk])
}
