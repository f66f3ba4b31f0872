import { useState } from 'react'
import type { SummaryError } from './error-summary.tsx'

/** Messages by the id of their control, in the order of the page. */
export type Messages = Readonly<Record<string, string>>

/**
 * Keeps the messages of a form's controls by their ids, and what failed beside them.
 * @param lineOf line of the summary for a message; left out: the message
 */
export function useMessages(lineOf: (fieldId: string, message: string) => string = (_, message) => message) {
  const [messages, setMessages] = useState<Messages>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const summary: SummaryError[] = [
    ...(failure === null ? [] : [{ message: failure }]),
    ...Object.entries(messages).map(([fieldId, message]) => ({ fieldId, message: lineOf(fieldId, message) })),
  ]
  return {
    messages,
    summary,
    attempt,
    show: (next: Messages, general: string | null = null) => {
      setMessages(next)
      setFailure(general)
      setAttempt((count) => count + 1)
    },
    forget: (control: string) => {
      setFailure(null)
      setMessages(({ [control]: _, ...rest }) => rest)
    },
  }
}
