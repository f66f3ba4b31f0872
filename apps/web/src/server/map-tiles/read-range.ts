/** Part of a file that a request asks for; `last` is its last byte. */
export type AskedRange =
  | { kind: 'whole' }
  | { kind: 'part'; first: number; last: number }
  /** None of it lies in the file: 416. */
  | { kind: 'outside' }

type Asked = { range: string | undefined; ifRange: string | undefined }

/**
 * Reads `Range: bytes=…` and `If-Range` (RFC 9110, 14.2 and 13.1.5). A list of ranges, another unit, or a
 * range of an older file gets the whole file.
 */
export function readRange(
  { range, ifRange }: Asked,
  { size, etag }: { size: number; etag: string },
): AskedRange {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return { kind: 'whole' }
  if (ifRange !== undefined && ifRange !== etag) return { kind: 'whole' }
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return { kind: 'whole' }
  return first > last ? { kind: 'outside' } : { kind: 'part', first, last }
}
