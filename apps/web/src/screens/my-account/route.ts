import type { LoaderFunction } from 'react-router'
import { loadChunk } from '../../load-chunk.ts'

/** What the server has loaded needs no loader in the browser: its script comes with the next page. */
const loader: LoaderFunction = async (args) =>
  (await loadChunk(() => import('./load-account.ts'))).loadAccount(args)

/** Apart from the table of routes, so that what only customers need is named in no visitor's first script. */
export async function accountArea() {
  const { MyAccount, crumbs } = await loadChunk(() => import('./my-account.tsx'))
  return { Component: MyAccount, loader, handle: { crumbs } }
}
