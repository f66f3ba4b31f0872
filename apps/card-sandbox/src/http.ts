import type { IncomingMessage, ServerResponse } from 'node:http'

export class BadRequest extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

const bodyLimitBytes = 64 * 1024

export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= bodyLimitBytes) chunks.push(chunk)
      else reject(new BadRequest('The body is larger than 64 kB.', 413))
    })
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    request.on('error', reject)
    request.on('close', () => reject(new BadRequest('The request broke off.')))
  })
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request)
  if (body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    throw new BadRequest('The body is not JSON.')
  }
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(request))
}

export function sendJson(response: ServerResponse, status: number, body: object) {
  sendText(response, status, 'application/json', JSON.stringify(body))
}

export function sendText(response: ServerResponse, status: number, contentType: string, body: string) {
  response.writeHead(status, {
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  response.end(body)
}
