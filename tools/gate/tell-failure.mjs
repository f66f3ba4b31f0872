import { appendFileSync, existsSync, readFileSync } from 'node:fs'

const mostLines = 40

/** The file of a run in which its reporters, programs of their own, collect what failed: the run's end names it again. */
export const failuresVariable = 'GATE_FAILURES'

/** Prints a failure when it happens, with the command that repeats it alone. */
export function tellFailure({ file, title, messages, again }, log = console.log) {
  const text = messages.join('\n').split('\n').slice(0, mostLines).join('\n')
  const repeat = again ? `\n  Again, alone: ${again}` : ''
  log(`\n✗ ${file}\n  ${title}\n${text}${repeat}\n`)
  const collected = process.env[failuresVariable]
  if (collected) appendFileSync(collected, `✗ ${file}\n  ${title}${repeat}\n`)
}

/** Text of the failures that were collected in a file; empty where there is none. */
export function sayFailures(path) {
  return existsSync(path) ? `\n${readFileSync(path, 'utf8')}` : ''
}
