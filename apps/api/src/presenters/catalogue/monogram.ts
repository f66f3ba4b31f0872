const round = 'M6 0a6 8 0 0 1 0 16a6 8 0 0 1 0-16Z'

/**
 * Letters and digits as lines, 12 wide and 16 high. A machine that draws pictures then needs no font, and no
 * font has to have the first letter of a name.
 */
const lines: Record<string, string> = {
  A: 'M0 16 6 0l6 16M2.5 11h7',
  B: 'M0 0v16h7a4.2 4.2 0 0 0 0-8.4H0M0 0h6.2a3.8 3.8 0 0 1 0 7.6',
  C: 'M11.6 3.6A6.4 8 0 1 0 11.6 12.4',
  D: 'M0 0v16h4.5a7.5 8 0 0 0 0-16Z',
  E: 'M11 0H0v16h11M0 8h9',
  F: 'M11 0H0v16M0 8h9',
  G: 'M11.6 3.6A6.4 8 0 1 0 12 12V8.6H7.4',
  H: 'M0 0v16M12 0v16M0 8h12',
  I: 'M6 0v16',
  J: 'M10 0v11a4.8 5 0 0 1-9.6 0',
  K: 'M0 0v16M11.5 0 0 9.5M4.2 6 12 16',
  L: 'M1 0v16h10.5',
  M: 'M0 16V0l6 9 6-9v16',
  N: 'M0 16V0l12 16V0',
  O: round,
  P: 'M.5 16V0h7a4.6 4.6 0 0 1 0 9.2h-7',
  Q: `${round}M7.5 11.5 12 16`,
  R: 'M0 16V0h7a4.5 4.5 0 0 1 0 9H0M6.5 9l5.5 7',
  S: 'M11 2.6C9.6.9 8 0 6 0 3 0 .8 1.6.8 4s2 3.4 5.2 4c3.4.6 5.4 1.6 5.4 4S9 16 6 16c-2.3 0-4.2-.9-5.8-2.8',
  T: 'M0 0h12M6 0v16',
  U: 'M0 0v10a6 6 0 0 0 12 0V0',
  V: 'M0 0l6 16 6-16',
  W: 'M-1 0l3.5 16L6 4l3.5 12L13 0',
  X: 'M0 0l12 16M12 0 0 16',
  Y: 'M0 0l6 8 6-8M6 8v8',
  Z: 'M0 0h12L0 16h12',
  0: round,
  1: 'M2.5 3l4-3v16',
  2: 'M.8 4.2A5.2 5 0 0 1 11.2 4.6C11.2 8 4 11 .5 16h11.3',
  3: 'M1 1.8C2.4.6 4 0 5.8 0c3 0 5 1.5 5 3.8S8.8 7.6 6 7.6H5M6 7.6c3.2 0 5.6 1.5 5.6 4.2S9 16 6 16c-2.2 0-4.2-.8-5.6-2.2',
  4: 'M9 16V0L0 11h12',
  5: 'M10.5 0H2L1.2 7C2.6 6 4 5.6 5.6 5.6c3.4 0 6 2 6 5.2S9 16 5.6 16C3.6 16 1.8 15.4.4 14.2',
  6: 'M10 .8C4.5.8.6 5 .6 10.6a5.4 5.4 0 0 0 10.8 0A5.2 5.2 0 0 0 .9 9',
  7: 'M0 0h12L4.5 16',
  8: 'M6 0a4.4 3.8 0 0 1 0 7.6A4.4 3.8 0 0 1 6 0ZM6 7.6A5.4 4.2 0 0 1 6 16a5.4 4.2 0 0 1 0-8.4Z',
  9: 'M2 15.2C7.5 15.2 11.4 11 11.4 5.4a5.4 5.4 0 0 0-10.8 0A5.2 5.2 0 0 0 11.1 7',
}
/** Corner of a pitch, for a name that begins with any other character. */
const corner = 'M0 0v16h12M0 5a11 11 0 0 1 11 11'

/** Returns the first letter of a name as a path in a box of 12 by 16. */
export function monogram(name: string): string {
  const [first = ''] = name
    .replace(/^the\s+/i, '')
    .normalize('NFD')
    .toUpperCase()
  return lines[first] ?? corner
}

const gap = 5
/** Horizontal extent of the letters that are narrower than their box. */
const narrow: Record<string, [from: number, until: number]> = { I: [5, 7], 1: [2.5, 6.5], J: [0, 10] }
const marks: Record<string, { line: string; width: number }> = {
  ' ': { line: '', width: 4 },
  '-': { line: 'M0 9h5', width: 5 },
  '.': { line: 'M0 16h.1', width: 0.1 },
  ',': { line: 'M1 15.5l-1 3', width: 1 },
  "'": { line: 'M0 0v3', width: 0 },
  '&': {
    line: 'M11.5 16 2.6 4.6a3 2.9 0 1 1 5 0C6 7.2.4 8 .4 11.8.4 14.6 2.6 16 5 16c3.4 0 5.6-2.6 6.2-6',
    width: 11.5,
  },
  '/': { line: 'M0 16 6 0', width: 6 },
}

/**
 * Writes text in those capitals, 16 high, as paths, each with its distance from the left edge.
 * @returns null where a character is not among them
 */
export function lettering(words: string): { width: number; letters: { at: number; line: string }[] } | null {
  const letters: { at: number; line: string }[] = []
  let at = 0
  const plain = words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
  for (const letter of plain.toUpperCase()) {
    const line = lines[letter]
    const mark = marks[letter]
    if (line !== undefined) {
      const [from, until] = narrow[letter] ?? [0, 12]
      letters.push({ at: at - from, line })
      at += until - from + gap
    } else if (mark) {
      if (mark.line !== '') letters.push({ at, line: mark.line })
      at += mark.width + gap
    } else return null
  }
  return { width: Math.max(0, at - gap), letters }
}
