import { loadChunk } from '../../load-chunk.ts'

/** Apart from the table of routes, so that what staff need is named in no visitor's first script. */
export async function staffWaitlists() {
  const { StaffWaitlists, loader } = await loadChunk(() => import('./staff-waitlists.tsx'))
  return { Component: StaffWaitlists, loader }
}
