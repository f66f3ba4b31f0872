type Kept = {
  basePath: string
  /** With the base path. */
  scope: string
  /** Reference in the ticket, absent from any page that the server shows in its place. */
  reference: string
  untilMs: number
  /** Key of the letter's link that opened the page; the address no longer has it. */
  orderKey: string | null
}

/**
 * Has the browser keep this page while its ticket is of use, so that it opens without a signal. Where the
 * browser keeps nothing, the page works as before.
 */
export async function keepTicket({ basePath, scope, reference, untilMs, orderKey }: Kept): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const { active, waiting, installing } = await navigator.serviceWorker.register(
      `${basePath}/ticket-worker.js`,
      { scope },
    )
    const assets = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}${basePath}/assets/`))
    // The browser delivers messages to a worker that is still starting; `ready` belongs to the page where
    // this document began.
    const worker = active ?? waiting ?? installing
    worker?.postMessage({
      address: addressOf(new URL(location.href), orderKey),
      assets,
      reference,
      until: untilMs,
    })
  } catch {
    // Private windows and some settings keep nothing.
  }
}

/**
 * Returns the ticket's own address, whatever is open on its page; with the key of a letter's link, if any.
 */
function addressOf(page: URL, key: string | null): string {
  return page.origin + page.pathname + (key === null ? '' : `?${new URLSearchParams({ key })}`)
}
