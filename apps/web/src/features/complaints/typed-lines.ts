import { unseenMessage } from '@touchline/contract/free-text'
import { formMessages } from '@touchline/rules/words/form-messages'

/** Lines of a typed text, as calls take them. */
export const linesOf = (text: string): string[] => text.split(/\r?\n/).map((line) => line.trim())

/** Returns what is wrong with a typed text of several lines, or undefined. */
export function linesMessage(text: string, atMost: number): string | undefined {
  if (text.trim() === '') return formMessages.required
  const lines = linesOf(text)
  if (lines.join(' ').length > atMost) return `Shorten it to ${atMost.toLocaleString('en-GB')} characters`
  return lines.map(unseenMessage).find((message) => message !== null) ?? undefined
}
