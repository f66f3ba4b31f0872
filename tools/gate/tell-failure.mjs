import { appendFileSync, existsSync, readFileSync } from 'node:fs'

const mostLines = 40
/** Lines of each failure that the run's end says again: a log of which only the end is kept still names the cause. */
const mostLinesAtEnd = 16

/** The file of a run in which its reporters, programs of their own, collect what failed: the run's end names it again. */
export const failuresVariable = 'GATE_FAILURES'

/** Prints a failure when it happens, with the command that repeats it alone. */
export function tellFailure({ file, title, messages, again }, log = console.log) {
  const lines = messages.join('\n').split('\n')
  const first = (count) => lines.slice(0, count).join('\n')
  const repeat = again ? `\n  Again, alone: ${again}` : ''
  log(`\n✗ ${file}\n  ${title}\n${first(mostLines)}${repeat}\n`)
  const collected = process.env[failuresVariable]
  if (collected) appendFileSync(collected, `✗ ${file}\n  ${title}\n${first(mostLinesAtEnd)}${repeat}\n`)
}

/** Text of the failures that were collected in a file; empty where there is none. */
export function sayFailures(path) {
  return existsSync(path) ? `\n${readFileSync(path, 'utf8')}` : ''
}
