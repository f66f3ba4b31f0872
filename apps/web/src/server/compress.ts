import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The best encoding that the visitor's program says it reads. */
export function encodingOf(acceptEncoding: string | undefined): Encoding {
  const accepted = new Set<string>()
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', quality = ''] = part.trim().split(';')
    if (!/q=0(\.0*)?$/.test(quality.trim())) accepted.add(name.trim())
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}

/** A page for one person is packed for one; a page for everybody may take three times as long and is a tenth smaller. */
const QUALITY = { shared: 5, personal: 3 }
/** Pages are smaller than this window (128 kB): a larger one would only be cleared, for every page anew. */
const WINDOW_BITS = 17

/** Packs a page, outside of the event loop. */
export async function compress(text: string, encoding: Encoding, isShared: boolean): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === 'br') {
    return toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isShared ? QUALITY.shared : QUALITY.personal,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    })
  }
  return encoding === 'gzip' ? toGzip(bytes, { level: 6 }) : bytes
}
