/**
 * The day that it is at a venue: `YYYY-MM-DD`. For loaders; the rules of wall time can do it too, and cost every first
 * view that has a loader which asks a kilobyte.
 */
export function todayAt(timeZone: string, nowMs: number): string {
  // Sweden writes its dates as the standard does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(nowMs)
}
