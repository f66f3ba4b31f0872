import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import { loadChunk } from './load-chunk.ts'
import { paths } from './paths.ts'

type Screen<Name extends string> = Record<Name, ComponentType> & { loader: LoaderFunction }

/** Makes a route of staff, apart from the table of routes: no visitor's first script names what staff need. */
function staff<Name extends string>(name: Name, label: string, load: () => Promise<Screen<Name>>) {
  const crumbs = () => [
    { label: 'Home', to: paths.home() },
    { label, to: '' },
  ]
  return async () => {
    const { [name]: Component, loader } = await loadChunk(load)
    return { Component, loader, handle: { crumbs } }
  }
}

export const staffDesk = staff(
  'StaffDesk',
  'Front of house',
  () => import('./screens/staff-desk/staff-desk.tsx'),
)
export const staffWaitlists = staff(
  'StaffWaitlists',
  'Waitlists',
  () => import('./screens/staff-waitlists/staff-waitlists.tsx'),
)
export const staffMails = staff(
  'StaffMails',
  'Emails sent',
  () => import('./screens/staff-mails/staff-mails.tsx'),
)
export const staffMoney = staff(
  'StaffMoney',
  'Money to settle',
  () => import('./screens/staff-money/staff-money.tsx'),
)
