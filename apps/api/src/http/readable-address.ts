const bytesInHex = /(?:%[0-9a-f]{2})+/gi

/**
 * Mends an address that was cut, or is not in UTF-8, so that it can be read. It names nothing, and the site's
 * own page says so. The router would refuse such an address without that page.
 */
export function readableAddress(url: string): string {
  const end = url.search(/[?#]/)
  const [path, rest] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)]
  if (!path.includes('%') || textOf(path) !== null) return url
  const mended = path
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(bytesInHex, (run) =>
      textOf(run) !== null
        ? run
        : encodeURIComponent(Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8')),
    )
  return mended + rest
}

// Returns the decoded text. A call whose result is unused would be dropped by the bundler from the built
// server.
function textOf(coded: string): string | null {
  try {
    return decodeURIComponent(coded)
  } catch {
    return null
  }
}
