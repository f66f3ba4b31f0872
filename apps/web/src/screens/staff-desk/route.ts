import { loadChunk } from '../../load-chunk.ts'
import { paths } from '../../paths.ts'

const crumbs = () => [
  { label: 'Home', to: paths.home() },
  { label: 'Front of house', to: '' },
]

/** Apart from the table of routes, as the other pages of staff. */
export async function staffDesk() {
  const { StaffDesk, loader } = await loadChunk(() => import('./staff-desk.tsx'))
  return { Component: StaffDesk, loader, handle: { crumbs } }
}
