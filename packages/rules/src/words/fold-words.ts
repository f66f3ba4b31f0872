/** Letters that no mark makes, as they are typed without their key. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' }

/** 'Ynys-Môn’s Pool' → 'ynys mons pool': without capitals, marks, apostrophes and dots, and one space between words. */
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

/** F120: what people and their telephones type differently is one: the letters, and 'St' as 'Saint', '&' as 'and'. */
export const foldWords = (text: string): string =>
  foldLetters(text.replaceAll('&', ' and ')).replace(/\bst\b/g, 'saint')

/** Spec 5: whether the term is anywhere in the name, in capitals or not; or in its folded words, which only adds. */
export function containsWords(name: string, term: string): boolean {
  if (name.toLowerCase().includes(term.trim().toLowerCase())) return true
  const folded = foldWords(term)
  return folded !== '' && foldWords(name).includes(folded)
}
