/** Which part of a file a request wants; `last` is the last byte of it. */
export type AskedRange =
  | { kind: 'whole' }
  | { kind: 'part'; first: number; last: number }
  /** Nothing of it lies in the file: 416. */
  | { kind: 'outside' }

type Asked = { range: string | undefined; ifRange: string | undefined }

/**
 * Reads `Range: bytes=…` and `If-Range` (RFC 9110, 14.2 and 13.1.5). A list of ranges, another unit, and a range of
 * an older file are answered with the whole.
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
