import { createCache } from '@touchline/rules/web/cache'
import { fetchPicture } from '../../gateways/pictures/picture-source.ts'
import { isPublicAddress } from '../../gateways/pictures/public-address.ts'
import { drawLogo } from '../pictures/draw-logo.ts'

/** The logo at the top of a mail: a picture at an address, or one that the mail contains. */
export type MailLogo = { address: string } | { png: Buffer }

export type MailLogos = ReturnType<typeof createMailLogos>

const limits = { maxBytes: 256 * 1024, patienceMs: 5_000 }
/** Time that an address's logo is kept; an unreadable one is requested again after it, too. */
const ttlMs = 10 * 60_000

/** Finds clients' logos as mails show them, each read once for its address. */
export function createMailLogos() {
  const drawn = createCache<Buffer | null>({ ttlMs, maxSize: 200, nowMs: () => performance.now() })

  /**
   * Returns the logo; null where a client has none that can be read. The mail then shows its name.
   * @param base the site's address with its base path, for a logo of the site's own
   */
  return async function logoOf(theme: Record<string, string>, base: string): Promise<MailLogo | null> {
    const logo = theme['themeAppLogo']
    if (!logo) return null
    const address = logo.startsWith('/') ? base + logo : logo
    if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return null
    const url = new URL(address)
    if (!/\.svg$/i.test(url.pathname)) return { address }
    // Our own site may be on a private address; any other must not be.
    const isAllowed = url.origin === new URL(base).origin ? () => true : isPublicAddress
    const png = await drawn(address, async () => {
      const read = await fetchPicture(url, isAllowed, limits)
      return read.ok ? drawLogo(read.bytes) : null
    })
    return png && { png }
  }
}
