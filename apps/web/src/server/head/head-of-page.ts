import type { QueryClient } from '@tanstack/react-query'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { paths } from '../../paths.ts'
import { heads } from './heads.ts'
import { type HeadElements, unlisted, writePageHead } from './page-head.ts'

type Rendered = {
  status: number
  client: QueryClient
  /** Path of its route. */
  path: string
  params: Readonly<Record<string, string | undefined>>
}

type Asked = {
  origin: string
  basePath: string
  nowMs: number
  /** True for a page at a kiosk or inside another site. */
  isElsewhere: boolean
  /** True when the page is the same for every visitor: its prices are not personal. */
  isShared: boolean
}

/** Tells whether an unrendered page is personal, and nothing else. */
export const headOfShell = (path: string): HeadElements =>
  heads[path] && path !== paths.basket() ? { head: '', tail: '' } : unlisted

/** Returns a page's head for search engines and links; for a page they should not list, says so. */
export function headOfPage({ status, client, path, params }: Rendered, asked: Asked): HeadElements {
  const operator = client.getQueryData(clientQuery().queryKey)
  const headOf = heads[path]
  if (status !== 200 || !headOf || asked.isElsewhere || !operator) return unlisted
  const where = { origin: asked.origin, basePath: asked.basePath }
  const head = headOf({ client, operator, params, where, nowMs: asked.nowMs })
  if (!head) return unlisted
  return writePageHead(asked.isShared ? head : { ...head, data: [] }, operator.name, where)
}
