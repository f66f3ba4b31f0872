import type { LetterDocument } from '../letter.ts'

/** A font, as far as it says which letters it has. */
export interface LettersOfFont {
  hasGlyphForCodePoint: (codePoint: number) => boolean
}

/** Scripts that are written from right to left: the library would print their words backwards. */
const fromRightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

const noteWords =
  '“?” stands for a letter that this file cannot print. The email address and the number of the contract tell whose it is.'

/**
 * Puts “?” in place of letters that the font lacks, which would be blank, and says so at the end. With a name in
 * such a script, a reader of the paper sees that letters are missing.
 */
export function withPrintableWords(document: LetterDocument, font: LettersOfFont): LetterDocument {
  let isChanged = false
  const printable = (words: string): string => {
    const told = Array.from(words.normalize('NFC'), (letter) =>
      letter === '\n' || (font.hasGlyphForCodePoint(letter.codePointAt(0)!) && !fromRightToLeft.test(letter))
        ? letter
        : '?',
    ).join('')
    isChanged ||= told !== words.normalize('NFC')
    return told
  }
  const printed = inAllWords(document, printable)
  if (!isChanged) return printed
  const sections = printed.sections.with(-1, {
    heading: printed.sections.at(-1)!.heading,
    parts: [...printed.sections.at(-1)!.parts, { kind: 'paragraph', words: noteWords }],
  })
  return { ...printed, sections }
}

/** Returns a value with each of its texts changed. */
function inAllWords<Value>(value: Value, change: (words: string) => string): Value {
  const changed: unknown =
    typeof value === 'string'
      ? change(value)
      : Array.isArray(value)
        ? value.map((inner: unknown) => inAllWords(inner, change))
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value).map(([key, inner]) => [key, inAllWords<unknown>(inner, change)]),
            )
          : value
  return changed as Value
}
