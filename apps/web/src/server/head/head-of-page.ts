import type { QueryClient } from '@tanstack/react-query'
import { clientQuery } from '../../calls/catalogue/get-client.ts'
import { paths } from '../../paths.ts'
import { heads } from './heads.ts'
import { type Told, unlisted, writePageHead } from './page-head.ts'

type Rendered = {
  status: number
  client: QueryClient
  /** Of its route. */
  path: string
  params: Readonly<Record<string, string | undefined>>
}

type Asked = {
  origin: string
  basePath: string
  nowMs: number
  /** A kiosk's page, or one inside another site. */
  isElsewhere: boolean
  /** What is in it is every visitor's: prices are not one person's. */
  isShared: boolean
}

/** Says of a page that the browser is left to render whether it is one person's, and nothing else. */
export const headOfShell = (path: string): Told =>
  heads[path] && path !== paths.basket() ? { head: '', tail: '' } : unlisted

/** What a page says to who finds it from outside; of any other, that it is to be left out. */
export function headOfPage({ status, client, path, params }: Rendered, asked: Asked): Told {
  const operator = client.getQueryData(clientQuery().queryKey)
  const headOf = heads[path]
  if (status !== 200 || !headOf || asked.isElsewhere || !operator) return unlisted
  const where = { origin: asked.origin, basePath: asked.basePath }
  const head = headOf({ client, operator, params, where, nowMs: asked.nowMs })
  if (!head) return unlisted
  return writePageHead(asked.isShared ? head : { ...head, data: [] }, operator.name, where)
}
