import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '@touchline/rules/web/accepted-encoding'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/**
 * Brotli's quality: a page for one visitor is packed quickly; a shared page may take three times as long and
 * is a tenth smaller.
 */
const QUALITY = { shared: 5, personal: 3 }
/** Window of 128 kB, larger than any page: a larger window would only cost time to clear for every page. */
const WINDOW_BITS = 17

/**
 * Packs a page outside the event loop. The API packs replies in its send-answer.ts, since the apps share no
 * code.
 */
export async function compress(text: string, encoding: Encoding | null, isShared: boolean): Promise<Buffer> {
  const bytes = Buffer.from(text)
  switch (encoding) {
    case 'br':
      return toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: isShared ? QUALITY.shared : QUALITY.personal,
          [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    case 'gzip':
      return toGzip(bytes, { level: 6 })
    case null:
      return bytes
  }
}
