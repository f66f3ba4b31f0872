import { linesAtMost, tooManyLines, trimText, unseenMessage } from '@touchline/contract/free-text'
import { formMessages } from '@touchline/rules/words/form-messages'

/** Lines of a typed text, as calls take them: a tab of pasted text is a space, and what is unseen at an end means nothing. */
export const linesOf = (text: string): string[] =>
  text.split(/\r?\n/).map((line) => trimText(line.replaceAll('\t', ' ')))

/** Returns what is wrong with a typed text of several lines, or undefined. */
export function linesMessage(text: string, atMost: number): string | undefined {
  const lines = linesOf(text)
  if (lines.every((line) => line === '')) return formMessages.required
  if (lines.length > linesAtMost) return tooManyLines
  if (lines.join(' ').length > atMost) return `Shorten it to ${atMost.toLocaleString('en-GB')} characters`
  return lines.map(unseenMessage).find((message) => message !== null) ?? undefined
}
