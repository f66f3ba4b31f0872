/** Byte order marks, which say how the rest is encoded. */
const MARKS: [string, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * Tells the encoding of text without a mark: JSON and YAML begin with an ASCII character, which has one zero
 * byte in UTF-16.
 */
const markless = (bytes: Uint8Array): string => {
  if (bytes.length >= 2 && bytes[0] === 0) return 'utf-16be'
  return bytes.length >= 2 && bytes[1] === 0 ? 'utf-16le' : 'utf-8'
}

const decoderFor = (charset: string): TextDecoder | null => {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    return null
  }
}

/**
 * Decodes text in UTF-8 or UTF-16, or in the encoding that its sender names. Nothing is guessed, since a
 * wrong guess would spoil names.
 * @returns the text without its byte order mark, or why it can't be read, as an end of a sentence
 */
export const decodeText = (
  bytes: Uint8Array,
  charset?: string | null,
): { text: string } | { unreadable: string } => {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0]
  const name = marked ?? charset ?? markless(bytes)
  const decoder = decoderFor(name)
  if (decoder === null) return { unreadable: `is in '${name}', which is not read: save it as UTF-8` }
  try {
    return { text: decoder.decode(bytes) }
  } catch {
    const written = name.toLowerCase().startsWith('utf-16') ? 'UTF-16, as it begins' : name.toUpperCase()
    return { unreadable: `is not in ${written}: save it as UTF-8` }
  }
}
