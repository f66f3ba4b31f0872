import { printable } from '@touchline/rules/words/printable'

/** S60: prints what was read from the database or from a file, each line as one: what a customer typed forges no other. */
export const printLines = (lines: readonly string[]): void => console.log(lines.map(printable).join('\n'))

export const complain = (line: string): void => console.error(printable(line))
