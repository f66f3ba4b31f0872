/** Name under which this browser keeps presses of staff that were not sent yet. */
export const unsentMarksKey = 'touchline.day-marks'

/** True when this browser keeps such presses. Reads none of them: pages of visitors need no more. */
export function hasUnsentMarks(): boolean {
  try {
    return localStorage.getItem(unsentMarksKey) !== null
  } catch {
    return false
  }
}
