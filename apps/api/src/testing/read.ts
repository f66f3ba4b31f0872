import type { TestApp } from './app.ts'
import type { TestClient, TestSession } from './factories/factories.ts'

export interface Read {
  status: number
  json: {
    data?: unknown
    meta?: Record<string, unknown>
    code?: string
    message?: string
    errors?: Record<string, string[]>
    details?: Record<string, unknown>
  }
  headers: Record<string, unknown>
}

/** Reads a call as a browser on the client's own host does: with a session's cookie, or without. */
export async function read(
  { app }: TestApp,
  client: TestClient,
  url: string,
  session?: TestSession,
): Promise<Read> {
  const response = await app.inject({ url, headers: session?.browser ?? { host: client.host } })
  return { status: response.statusCode, json: response.json(), headers: response.headers }
}

/** The entries of a list of the given shape. */
export const listOf = <Entry>({ json }: Read): Entry[] => json.data as Entry[]
