/** Name under which this browser keeps presses of staff that were not sent yet. */
export const unsentMarksKey = 'touchline.day-marks'

/** Such presses as JSON, where the browser refused to keep them: they last until the page is left. */
export const unkept: { text: string | null } = { text: null }

/** True when such presses wait. Reads none of them: pages of visitors need no more. */
export function hasUnsentMarks(): boolean {
  if (unkept.text !== null) return true
  try {
    return localStorage.getItem(unsentMarksKey) !== null
  } catch {
    return false
  }
}
