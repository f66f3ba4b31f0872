import { useToasts } from '../../page/toasts-context.ts'
import { useCallMutation } from '../call-mutation.ts'
import { errorWords } from '../error-words.ts'
import { loadUndoAttendance } from './send-marks.ts'

/** Takes marks back. A refusal is said even when the next press has followed, or the page was left. */
export function useUndoAttendance() {
  const toasts = useToasts()
  return useCallMutation({
    load: loadUndoAttendance,
    invalidates: ['attendance/get-day'],
    onError: (error) => toasts.show('error', errorWords(error)),
  })
}
