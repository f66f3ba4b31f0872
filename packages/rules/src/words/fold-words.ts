/** Letters that are not a plain letter with a mark, as people type them without their key. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Characters that people leave out, or of which their telephone chooses another: apostrophes, dots, brands. */
const LEFT_OUT = "'’‘‛ʼʻ`´′.®™©"

const letters = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')
const leftOut = new RegExp(`[${LEFT_OUT}]`, 'g')

/**
 * Folds a text: 'Ynys-Môn’s Pool' → 'ynys mons pool', without capitals, marks, apostrophes and dots, and with
 * one space between words. The database folds what it finds by `fold_letters` and `fold_words`.
 */
export function foldLetters(text: string): string {
  return text
    .replace(leftOut, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(letters, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(leftOut, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Folds what people and their phones type differently (F120): the letters, 'St' to 'Saint', also where a dot
 * glues it to the name, '&' to 'and'.
 */
export const foldWords = (text: string): string =>
  foldLetters(text.replaceAll('&', ' and ').replace(/(?<![\p{L}\p{N}])st\.(?=\p{L})/giu, 'st '))
    .split(' ')
    .map((word) => (word === 'st' ? 'saint' : word))
    .join(' ')

/**
 * True when the term is anywhere in the name, whatever the case (spec 5), or in its folded words, which only
 * finds more. Words may be joined or apart from the beginning of any of them: 'Aqua-fit', 'aquafit'.
 */
export function containsWords(name: string, term: string): boolean {
  if (name.toLowerCase().includes(term.trim().toLowerCase())) return true
  const folded = foldWords(term)
  if (folded === '') return false
  const words = foldWords(name)
  return words.includes(folded) || startsJoined(words.split(' '), folded.replaceAll(' ', ''))
}

const startsJoined = (words: readonly string[], joined: string): boolean =>
  words.some((_, at) => words.slice(at).join('').startsWith(joined))
