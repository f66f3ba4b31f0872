import { readFile, realpath, stat } from 'node:fs/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { isIP } from 'node:net'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { isPublicAddress, lookUpOnly, PrivateAddress } from './public-address.ts'

export const maxPictureMegabytes = 15
const usualLimits = { maxBytes: maxPictureMegabytes * 1024 * 1024, patienceMs: 20_000 }

/** Place of a picture, as a catalogue gives it. */
export type PictureSource = { file: string } | { url: string }

/** Reads a picture. The message continues a sentence that begins with the place in the file. */
export type ReadPicture = (
  source: PictureSource,
) => Promise<{ ok: true; bytes: Buffer } | { ok: false; message: string }>

const refuse = (message: string) => ({ ok: false, message }) as const
const tooLarge = refuse(`has more than ${maxPictureMegabytes} MB`)

/**
 * Reads pictures of a folder and the folders below it, and of public addresses. Follows neither links out of
 * the folder nor redirects.
 */
export function readPicturesOf(folder: string, isAllowed = isPublicAddress): ReadPicture {
  return (source) =>
    'file' in source ? readFromFolder(folder, source.file) : fetchPicture(new URL(source.url), isAllowed)
}

async function readFromFolder(folder: string, name: string): ReturnType<ReadPicture> {
  try {
    const path = await realpath(resolve(folder, name))
    const inside = relative(await realpath(folder), path)
    if (isAbsolute(name) || isAbsolute(inside) || inside.split(sep)[0] === '..')
      return refuse("must be a path inside the catalogue file's own folder")
    const found = await stat(path)
    if (!found.isFile()) return refuse('is not a file')
    if (found.size > usualLimits.maxBytes) return tooLarge
    return { ok: true, bytes: await readFile(path) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return refuse(code === 'ENOENT' ? 'is not there' : `can't be read (${String(code)})`)
  }
}

/** Fetches a picture once, from allowed network addresses only, within limits of size and time. */
export async function fetchPicture(
  address: URL,
  isAllowed: (address: string) => boolean,
  { maxBytes, patienceMs } = usualLimits,
): ReturnType<ReadPicture> {
  const host = address.hostname.replace(/^\[|\]$/g, '')
  // A name is checked when it is looked up; a bare address is never looked up.
  if (isIP(host) && !isAllowed(host)) return refuse('is an address of a private network: not asked')
  const request = address.protocol === 'https:' ? requestOverTls : requestPlain
  try {
    const reply = await new Promise<IncomingMessage>((done, fail) =>
      request(address, {
        lookup: lookUpOnly(isAllowed),
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Touchline' },
        // Limits the whole exchange, including the body.
        signal: AbortSignal.timeout(patienceMs),
        agent: false,
      })
        .on('response', done)
        .on('error', fail)
        .end(),
    )
    return await readBody(reply, maxBytes)
  } catch (error) {
    if (error instanceof PrivateAddress) return refuse('is an address of a private network: not asked')
    if (error instanceof Error && error.name === 'AbortError')
      return refuse(`did not come within ${patienceMs / 1000} s`)
    return refuse(`can't be fetched: ${(error as Error).message}`)
  }
}

async function readBody(reply: IncomingMessage, maxBytes: number): ReturnType<ReadPicture> {
  try {
    const { statusCode = 0, headers } = reply
    if (statusCode >= 300 && statusCode < 400)
      return refuse(`sends us on to ${headers.location}: not followed`)
    if (statusCode !== 200) return refuse(`answered ${statusCode}`)
    if (Number(headers['content-length']) > maxBytes) return tooLarge
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) return tooLarge
      chunks.push(chunk)
    }
    return { ok: true, bytes: Buffer.concat(chunks) }
  } finally {
    reply.destroy()
  }
}
