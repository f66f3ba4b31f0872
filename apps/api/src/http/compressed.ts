import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Coding = 'br' | 'gzip'

/** Below this a reply fits in one packet anyway. */
const worthwhileBytes = 1400

/** The best coding that a request accepts; null where it wants the bytes as they are. */
export function codingFor(acceptEncoding: string | undefined): Coding | null {
  const accepted = new Set<string>()
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name)
  }
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : null
}

const packers: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

const packed = new WeakMap<Buffer, Map<Coding, Promise<Buffer>>>()

/** The bytes of a shared answer in a coding, packed once for all; null where that is not worth it. */
export function packShared(bytes: Buffer, coding: Coding | null): Promise<Buffer> | null {
  if (coding === null || bytes.length < worthwhileBytes) return null
  const known = packed.get(bytes) ?? new Map<Coding, Promise<Buffer>>()
  packed.set(bytes, known)
  const made = known.get(coding) ?? packers[coding](bytes)
  known.set(coding, made)
  return made
}
