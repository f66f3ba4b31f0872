import { loadChunk } from '../../load-chunk.ts'
import { paths } from '../../paths.ts'

const crumbs = () => [
  { label: 'Home', to: paths.home() },
  { label: 'Waitlists', to: '' },
]

/** Apart from the table of routes, so that what staff need is named in no visitor's first script. */
export async function staffWaitlists() {
  const { StaffWaitlists, loader } = await loadChunk(() => import('./staff-waitlists.tsx'))
  return { Component: StaffWaitlists, loader, handle: { crumbs } }
}
