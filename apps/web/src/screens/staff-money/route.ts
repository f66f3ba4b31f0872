import { loadChunk } from '../../load-chunk.ts'
import { paths } from '../../paths.ts'

const crumbs = () => [
  { label: 'Home', to: paths.home() },
  { label: 'Money to settle', to: '' },
]

/** Makes the route, apart from the table of routes, as for other pages of staff. */
export async function staffMoney() {
  const { StaffMoney, loader } = await loadChunk(() => import('./staff-money.tsx'))
  return { Component: StaffMoney, loader, handle: { crumbs } }
}
