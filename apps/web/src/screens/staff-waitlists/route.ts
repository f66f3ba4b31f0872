import { loadChunk } from '../../load-chunk.ts'
import { paths } from '../../paths.ts'

const crumbs = () => [
  { label: 'Home', to: paths.home() },
  { label: 'Waitlists', to: '' },
]

/**
 * Makes the route, apart from the table of routes, so that no visitor's first script names what staff need.
 */
export async function staffWaitlists() {
  const { StaffWaitlists, loader } = await loadChunk(() => import('./staff-waitlists.tsx'))
  return { Component: StaffWaitlists, loader, handle: { crumbs } }
}
