import type { Fault } from '../fault.ts'

// A text as a whole, or a number as a whole: no part of one is taken for another.
const TOKEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Identifiers and `modified` beyond 2^53 become texts: JavaScript would round them to another item's. */
const keepLongNumbers = (json: string): string =>
  /\d{16}/.test(json)
    ? json.replace(TOKEN, (token) =>
        /^-?\d+$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
      )
    : json

/** The place at which the reader stopped: it names a position, or it came to the end of the text. */
const placeOf = (error: Error, text: string): { line: number; column: number } => {
  const position = /position (\d+)/.exec(error.message)?.[1]
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

const faultOf = (text: string, failed: Error): Fault => {
  try {
    JSON.parse(text)
  } catch (thrown) {
    const error = thrown as Error
    return { path: [], message: `is not JSON: ${error.message}`, ...placeOf(error, text) }
  }
  return { path: [], message: `is not JSON: ${failed.message}` }
}

export const parseJson = (text: string): { value: unknown } | { fault: Fault } => {
  try {
    return { value: JSON.parse(keepLongNumbers(text)) as unknown }
  } catch (thrown) {
    return { fault: faultOf(text, thrown as Error) }
  }
}
