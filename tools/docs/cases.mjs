import { casesIn, citingPartsOf } from './citations.mjs'

const list = 'docs/quality-cases.md'

/**
 * Faults of the list of cases: every case has a test with its code in the title, or a reason why it has none.
 * @param {string} text the text of docs/quality-cases.md
 * @param {{ path: string, source: string }[]} tests
 */
export function findCaseFaults(text, tests) {
  const rows = readCases(text)
  const tested = new Map(
    tests.flatMap(({ path, source }) => codesOfTitles(source).map((code) => [code, path])),
  )
  return [...findOrderFaults(rows), ...rows.flatMap((row) => findRowFaults(row, tested))]
}

export function readCases(text) {
  return text.split('\n').flatMap((line, index) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (!/^[IFSA]\d+$/.test(cells[1] ?? '')) return []
    const [, code, cell] = cells
    const [words, reason] = cell.split(/(?:\. )?\*No test\*: /)
    return [{ at: `${list}:${index + 1} ${code}`, code, words, reason, cells: cells.length - 2 }]
  })
}

const codesOfTitles = (source) => source.split('\n').flatMap((line) => casesIn(citingPartsOf(line)[0]))

/** F01, F02, …: none left out, none twice. */
function findOrderFaults(rows) {
  return ['I', 'F', 'S', 'A'].flatMap((letter) =>
    rows
      .filter(({ code }) => code.startsWith(letter))
      .flatMap(({ at, code }, index) => {
        const wanted = `${letter}${String(index + 1).padStart(2, '0')}`
        return code === wanted ? [] : [`${at}: here stands ${wanted}`]
      })
      .slice(0, 1),
  )
}

function findRowFaults({ at, code, words, reason, cells }, tested) {
  if (cells !== 2) return [`${at}: a row has two cells`]
  if (!words) return [`${at}: no words`]
  if (tested.has(code)) return reason ? [`${at}: has a test in ${tested.get(code)}`] : []
  return reason ? [] : [`${at}: no test has its code in the title, and no reason is given`]
}
