/**
 * Characters that are invisible, or that a terminal obeys: control characters, line ends, direction marks and
 * overrides, joiners.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/**
 * Returns a line for a terminal (S60): a character that could forge another line or hide a part of it is
 * written as its number.
 */
export const printable = (line: string): string =>
  line.replace(unprintable, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)
