import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const types = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

/**
 * The yardstick: the very documents of the product without their scripts, packed once as the product packs them, from
 * a server that does nothing else. What the product's page takes longer is the price of its scripts.
 */
export async function serveStaticPages(clientFolder) {
  const pages = new Map()
  const pictures = new Map()
  const server = createServer((request, response) => {
    const page = pages.get(request.url)
    if (page) {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'content-length': page.length,
        'cache-control': 'no-store',
      })
      return response.end(page)
    }
    const picture = pictures.get(request.url)
    if (picture) {
      response.writeHead(200, { 'content-type': picture.type, 'content-length': picture.body.length })
      return response.end(picture.body)
    }
    const path = join(clientFolder, normalize(new URL(request.url, 'http://static').pathname))
    if (!path.startsWith(clientFolder) || !existsSync(path)) return response.writeHead(404).end()
    const type = types[extname(path)] ?? 'application/octet-stream'
    const isPacked = existsSync(`${path}.br`)
    response.writeHead(200, { 'content-type': type, ...(isPacked && { 'content-encoding': 'br' }) })
    createReadStream(isPacked ? `${path}.br` : path).pipe(response)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://localhost:${server.address().port}`,
    /** With the pictures that the document names, which are the product's. */
    keep: async (path, html, product) => {
      pages.set(path, pack(withoutScripts(html)))
      for (const address of new Set(html.match(/\/api\/(?:pictures|scenes)\/[\w.-]+/g))) {
        const reply = await fetch(product + address)
        const body = Buffer.from(await reply.arrayBuffer())
        pictures.set(address, { type: reply.headers.get('content-type'), body })
      }
    },
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  }
}

export const withoutScripts = (html) => html.replaceAll(/<(script|template)\b[^>]*>[\s\S]*?<\/\1>/g, '')

const pack = (html) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
