/** Reads the venue chosen last. The cookie comes from the visitor, so it must look like a slug. */
export function venueOfCookies(cookies: string | undefined): string | null {
  return /(?:^|; )venue=([a-z0-9-]{1,100})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null
}
