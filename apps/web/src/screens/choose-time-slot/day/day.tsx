import type { LoaderFunctionArgs } from 'react-router'
import { loadChunk } from '../../../load-chunk.ts'
import { DayPage } from '../choose-time-slot.tsx'
import type { Loaded } from '../load-day.ts'

/** The server has loaded the page that it rendered: React hydrates it without the scripts that load a day. */
export async function loader(args: LoaderFunctionArgs): Promise<Loaded | Response> {
  const [{ loadList }] = await Promise.all([loadChunk(() => import('../load-list.ts')), DayPage.preload()])
  return loadList(args)
}

/** The list stays on the page under a sheet: Choose a Time Slot renders it. */
export const Day = () => null
