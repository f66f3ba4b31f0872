/**
 * Returns today's date at a venue: `YYYY-MM-DD`. For loaders; the rules of wall time can do it too, but would
 * add a kilobyte to every first view with such a loader.
 */
export function todayAt(timeZone: string, nowMs: number): string {
  // Swedish dates have the form of the ISO standard.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(nowMs)
}
