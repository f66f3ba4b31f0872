type Kept = {
  basePath: string
  /** With the base. */
  scope: string
  /** It stands in the ticket, and in no page that the server shows in its place. */
  reference: string
  untilMs: number
  /** The key of the letter's link that opened the page, whose address has it no more. */
  orderKey: string | null
}

/**
 * Has the browser keep this page for as long as its ticket is of use, so that it opens without a signal. Where the browser
 * keeps nothing, the page is as it was.
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
    // The browser keeps what is said to a worker that begins; `ready` is of the page on which this document began.
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

/** The ticket's own, whatever is being done on its page: of a letter's link with the key that opens it. */
function addressOf(page: URL, key: string | null): string {
  return page.origin + page.pathname + (key === null ? '' : `?${new URLSearchParams({ key })}`)
}
