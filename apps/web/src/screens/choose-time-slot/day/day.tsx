import type { LoaderFunctionArgs } from 'react-router'
import { loadChunk } from '../../../load-chunk.ts'
import { DayPage } from '../choose-time-slot.tsx'
import type { Loaded } from '../load-day.ts'

/**
 * Loads the list of a day. A page that the server rendered is loaded already: React
 * hydrates it without these scripts.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Loaded | Response> {
  const [{ loadList }] = await Promise.all([loadChunk(() => import('../load-list.ts')), DayPage.preload()])
  return loadList(args)
}

/** Renders nothing: Choose a Time Slot renders the list, which stays on the page under a sheet. */
export const Day = () => null
