import { analyticsOrigins, mayLoadAnalytics } from '../../analytics-paths.ts'

const loaded = new Set<string>()

export const hasLoaded = (): boolean => loaded.size > 0

/** True when the document's policy, set by the page that the server sent, allows other parties' scripts. */
function documentAllows(basePath: string): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(entry?.name ?? window.location.href, window.location.href)
  return mayLoadAnalytics(pathname.slice(basePath.length), search)
}

/** Loads each container into the page once. */
export function loadContainers(ids: readonly string[], basePath: string): void {
  if (!documentAllows(basePath)) return
  const page: { dataLayer?: unknown[] } & typeof globalThis = globalThis
  page.dataLayer ??= []
  for (const id of ids) {
    if (loaded.has(id)) continue
    loaded.add(id)
    page.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    const script = document.createElement('script')
    script.async = true
    script.src = `${analyticsOrigins.scripts[0]}/gtm.js?id=${id}`
    document.head.append(script)
  }
}
