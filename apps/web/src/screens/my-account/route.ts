import { loadChunk } from '../../load-chunk.ts'

/** Apart from the table of routes, so that what only customers need is named in no visitor's first script. */
export async function accountArea() {
  const { MyAccount, loader, crumbs, prepare } = await loadChunk(() => import('./my-account.tsx'))
  // The server's loader fetches the screen; a page that it rendered is hydrated without a loader.
  if (typeof location !== 'undefined') await prepare(location.pathname)
  return { Component: MyAccount, loader, handle: { crumbs } }
}
