import type { LoaderFunction } from 'react-router'
import { loadChunk } from '../../load-chunk.ts'

/**
 * Loads the account area. What the server has loaded needs no loader in the browser: its script comes with
 * the next page.
 */
const loader: LoaderFunction = async (args) =>
  (await loadChunk(() => import('./load-account.ts'))).loadAccount(args)

/**
 * Makes the route, apart from the table of routes, so that no visitor's first
 * script names what only customers need.
 */
export async function accountArea() {
  const { MyAccount, crumbs } = await loadChunk(() => import('./my-account.tsx'))
  return { Component: MyAccount, loader, handle: { crumbs } }
}
