/** Query values with which a visitor comes to the joining pages, and which are kept until they have joined. */
export type JoiningOrigin = { source: string | null; onboardingType: string | null }

const KEPT = ['source', 'onboarding_type'] as const

/** Longest value that the call takes. */
const LONGEST = 60

export function readJoiningOrigin(search: URLSearchParams): JoiningOrigin {
  const [source, onboardingType] = KEPT.map((name) => search.get(name)?.trim().slice(0, LONGEST) || null)
  return { source: source ?? null, onboardingType: onboardingType ?? null }
}

function queryOf(search: URLSearchParams, more: Readonly<Record<string, string>> = {}): string {
  const kept = KEPT.flatMap((name): [string, string][] => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  const query = new URLSearchParams([...kept, ...Object.entries(more)]).toString()
  return query === '' ? '' : `?${query}`
}

const root = '/online-joining'

/** Addresses within our own joining area, each with what is kept of the present one; apart from paths.ts. */
export const joiningPaths = {
  /** `isChoice`: shows the venues, whichever is remembered. */
  venues: (search: URLSearchParams, { isChoice = false } = {}) =>
    root + queryOf(search, isChoice ? { choose: 'venue' } : {}),
  /** Opens what staff have prepared, by the key of its link. */
  finish: () => '/finish-joining',
  plans: (search: URLSearchParams, venueSlug: string) =>
    `${root}/${encodeURIComponent(venueSlug)}${queryOf(search)}`,
  /** `startsOn`: first day that was chosen, 'YYYY-MM-DD'. */
  plan: (search: URLSearchParams, venueSlug: string, planSlug: string, startsOn?: string) =>
    `${root}/${encodeURIComponent(venueSlug)}/${encodeURIComponent(planSlug)}${queryOf(
      search,
      startsOn === undefined ? {} : { starts: startsOn },
    )}`,
}

/** True for an address that asks for the choice of a venue. */
export const asksForVenue = (search: URLSearchParams): boolean => search.get('choose') === 'venue'
