/** Characters that are not seen, or that a terminal obeys: control characters, line ends, marks and overrides of direction, joiners. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** S60: a line for a terminal, with what could forge another line or hide a part of it written out as its number. */
export const printable = (line: string): string =>
  line.replace(unprintable, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)
