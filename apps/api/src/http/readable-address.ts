const bytesInHex = /(?:%[0-9a-f]{2})+/gi

/**
 * An address that was cut, or written in other letters than UTF-8, as one that can be read: it names nothing, and the site's own
 * page says so. The router would refuse it without one.
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

// Returns the decoded text: the bundler leaves a call out of the built server whose result is not used.
function textOf(coded: string): string | null {
  try {
    return decodeURIComponent(coded)
  } catch {
    return null
  }
}
