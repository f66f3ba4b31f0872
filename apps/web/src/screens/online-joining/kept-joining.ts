import * as z from 'zod/mini'

const NAME = 'touchline.joining'

/** A joining that staff have prepared, as this tab keeps it until its person has chosen it or the tab is closed. */
const KeptJoining = z.object({
  key: z.string(),
  planSlug: z.string(),
  venueSlug: z.string(),
  people: z.array(z.object({ place: z.string(), userId: z.int() })),
})
export type KeptJoining = z.infer<typeof KeptJoining>

/** Holds it where the browser refuses storage: until the page is left. */
let inMemory: string | null = null

export function keepJoining(joining: KeptJoining): void {
  inMemory = JSON.stringify(joining)
  try {
    sessionStorage.setItem(NAME, inMemory)
  } catch {
    // It is in memory.
  }
}

/** Reads what is kept for a plan of a venue; null where nothing is. */
export function readJoining(venueSlug: string, planSlug: string): KeptJoining | null {
  let text = inMemory
  try {
    text = sessionStorage.getItem(NAME) ?? text
    const kept = KeptJoining.safeParse(JSON.parse(text ?? 'null'))
    return kept.success && kept.data.venueSlug === venueSlug && kept.data.planSlug === planSlug
      ? kept.data
      : null
  } catch {
    return null
  }
}

export function forgetJoining(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // There is no storage.
  }
}
