import type { LoaderFunction } from 'react-router'
import { loadChunk } from '../../load-chunk.ts'
import { crumbs, MyAccount } from './my-account.tsx'

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
export const accountArea = () => ({ Component: MyAccount, loader, handle: { crumbs } })
