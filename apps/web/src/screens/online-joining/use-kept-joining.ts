import { useSyncExternalStore } from 'react'
import { type KeptJoining, readJoining } from './kept-joining.ts'

const never = () => () => {}

/** Returns the joining that staff have prepared for a plan, once the page is hydrated: this tab alone keeps it. */
export function useKeptJoining(venueSlug: string, planSlug: string): KeptJoining | null {
  const text = useSyncExternalStore(
    never,
    () => JSON.stringify(readJoining(venueSlug, planSlug)),
    () => 'null',
  )
  return JSON.parse(text) as KeptJoining | null
}
