/** Shape of a container's id, as its maker gives it; anything else is not put into an address. */
const containerId = /^GTM-[A-Z0-9]{4,12}$/

export const containersOf = (ids: readonly string[]): readonly string[] =>
  ids.filter((id) => containerId.test(id))

/** Origins that a container's script comes from, and that it reports to. */
export const analyticsOrigins = {
  scripts: ['https://www.googletagmanager.com'],
  told: [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
}

const never = /^\/(basket|my-account|staff|new-password|confirm-email|find-booking|dev)(\/|$)/

/**
 * Decides whether a page may load a container: not a page where someone pays or sees personal data, nor one
 * with a key in its address.
 * @param path without the base
 */
export const mayLoadAnalytics = (path: string, search: string): boolean =>
  !never.test(path) && !new URLSearchParams(search).has('key')

/** Cookie that says whether this device may be counted. */
export const consentCookie = 'analytics'
export type Consent = 'yes' | 'no'

export const consentOf = (cookies: string): Consent | null =>
  (/(?:^|; )analytics=(yes|no)(?:;|$)/.exec(cookies)?.[1] as Consent | undefined) ?? null
