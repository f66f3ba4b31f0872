type Policy = {
  /** Hash of the one script in every document. */
  scriptHash: string
  styleHashes: readonly string[]
  /** Sites that may frame this page (client's configuration); 'any' for a page without anyone's data. */
  frameAncestors: readonly string[] | 'any'
  /** Origins of the card provider's frames: on the checkout only. */
  cardFrameOrigins: readonly string[]
  /** On the checkout only: a wallet's window speaks with the page that opened it. */
  hasWallets: boolean
  /** Origins of a map's style, tiles and letters: on pages with a map only. */
  mapOrigins: readonly string[]
  /** Origins of pictures beside our own: the client's logo. */
  imageOrigins: readonly string[]
  /** Origins of the operator's containers, on pages that may load them. */
  analytics: { scripts: readonly string[]; told: readonly string[] } | null
  /** On pages of staff that read the code of a ticket. */
  hasCamera: boolean
  isSecure: boolean
  /** S42: the address holds a key that opens something, so that no other address may be told of it. */
  hasKeyInAddress: boolean
}

// A source goes into a header: only an origin, or an origin with a wildcard in front, may pass.
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i

function sources(...groups: readonly (readonly string[])[]): string {
  const [fixed = [], ...given] = groups
  return [...fixed, ...given.flat().filter((source) => ORIGIN.test(source))].join(' ')
}

/**
 * Writes the security headers. A document's only script is always the same, so that a hash names it, no nonce
 * is needed, and documents can be cached.
 */
export function securityHeaders(policy: Policy): Record<string, string> {
  const ancestors = policy.frameAncestors === 'any' ? '*' : sources([], policy.frameAncestors)
  const { scripts, told } = policy.analytics ?? { scripts: [], told: [] }
  const cards = sources([], policy.cardFrameOrigins)
  const csp = [
    "default-src 'none'",
    `script-src ${sources(["'self'", policy.scriptHash], scripts)}`,
    `style-src ${["'self'", ...policy.styleHashes].join(' ')}`,
    `img-src ${sources(["'self'"], policy.imageOrigins, policy.mapOrigins, told)}`,
    `connect-src ${sources(["'self'"], policy.mapOrigins, told)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `frame-src ${sources(["'self'"], policy.cardFrameOrigins)}`,
    `frame-ancestors ${ancestors || "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join('; ')
  return {
    'content-security-policy': csp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': policy.hasKeyInAddress ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': policy.hasWallets ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(${policy.hasCamera ? 'self' : ''}), geolocation=(self), microphone=(), payment=(self${
      cards === ''
        ? ''
        : ` ${cards
            .split(' ')
            .map((origin) => `"${origin}"`)
            .join(' ')}`
    })`,
    ...(ancestors === '' ? { 'x-frame-options': 'DENY' } : {}),
    ...(policy.isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
