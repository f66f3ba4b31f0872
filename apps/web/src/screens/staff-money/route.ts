import { loadChunk } from '../../load-chunk.ts'
import { paths } from '../../paths.ts'

const crumbs = () => [
  { label: 'Home', to: paths.home() },
  { label: 'Money to settle', to: '' },
]

/** Apart from the table of routes, as the other pages of staff. */
export async function staffMoney() {
  const { StaffMoney, loader } = await loadChunk(() => import('./staff-money.tsx'))
  return { Component: StaffMoney, loader, handle: { crumbs } }
}
