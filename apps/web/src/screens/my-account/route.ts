import { loadChunk } from '../../load-chunk.ts'

/** Apart from the table of routes, so that what only customers need is named in no visitor's first script. */
export async function accountArea() {
  const { MyAccount, loader, crumbs } = await loadChunk(() => import('./my-account.tsx'))
  return { Component: MyAccount, loader, handle: { crumbs } }
}
