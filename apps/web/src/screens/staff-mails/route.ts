import { loadChunk } from '../../load-chunk.ts'
import { paths } from '../../paths.ts'

const crumbs = () => [
  { label: 'Home', to: paths.home() },
  { label: 'Emails sent', to: '' },
]

/** Makes the route, apart from the table of routes, as for other pages of staff. */
export async function staffMails() {
  const { StaffMails, loader } = await loadChunk(() => import('./staff-mails.tsx'))
  return { Component: StaffMails, loader, handle: { crumbs } }
}
