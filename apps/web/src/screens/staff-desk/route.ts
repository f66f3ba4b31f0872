import { loadChunk } from '../../load-chunk.ts'
import { paths } from '../../paths.ts'

const crumbs = () => [
  { label: 'Home', to: paths.home() },
  { label: 'Front of house', to: '' },
]

/** Makes the route, apart from the table of routes, as for other pages of staff. */
export async function staffDesk() {
  const { StaffDesk, loader } = await loadChunk(() => import('./staff-desk.tsx'))
  return { Component: StaffDesk, loader, handle: { crumbs } }
}
