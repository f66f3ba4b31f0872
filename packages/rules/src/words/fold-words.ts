/** Letters that are not a plain letter with a mark, as people type them without their key. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/**
 * Folds a text: 'Ynys-Môn’s Pool' → 'ynys mons pool', without capitals, marks, apostrophes and dots, and with
 * one space between words.
 */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘ʼ`´.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Folds what people and their phones type differently (F120): the letters, 'St' to 'Saint', '&' to 'and'. */
export const foldWords = (text: string): string =>
  foldLetters(text.replaceAll('&', ' and ')).replace(/\bst\b/g, 'saint')

/**
 * True when the term is anywhere in the name, whatever the case (spec 5), or in its folded words, which only
 * finds more.
 */
export function containsWords(name: string, term: string): boolean {
  if (name.toLowerCase().includes(term.trim().toLowerCase())) return true
  const folded = foldWords(term)
  return folded !== '' && foldWords(name).includes(folded)
}
