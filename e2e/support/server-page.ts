import type { APIRequestContext } from '@playwright/test'

export type ServerPage = {
  status: number
  /** Where the redirects led: the site, and path and query. */
  origin: string
  address: string
  title: string
  /** Of its headings of the first level. */
  headings: readonly string[]
  crumbs: readonly string[]
}

/** The page that the server sends, as it is before any script runs. */
export async function getServerPage(
  request: APIRequestContext,
  path: string,
  headers: Record<string, string> = {},
): Promise<ServerPage> {
  const url = new URL(path, process.env.E2E_ORIGIN)
  const { host, hostname } = url
  // Node knows no names below localhost: the header says which is meant.
  const isBelow = hostname.endsWith('.localhost')
  if (isBelow) url.hostname = '127.0.0.1'
  const reply = await request.get(url.href, { headers: isBelow ? { ...headers, host } : headers })
  const html = await reply.text()
  const { origin, pathname, search } = new URL(reply.url())
  const trail = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(html)?.[0] ?? ''
  return {
    status: reply.status(),
    origin,
    address: pathname + search,
    title: textsOf(html, 'title')[0] ?? '',
    headings: textsOf(html, 'h1'),
    crumbs: textsOf(trail, 'li'),
  }
}

const textsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'))].map(([element]) =>
    element
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .trim(),
  )
