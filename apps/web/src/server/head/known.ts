import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '@touchline/contract/entities/catalogue/client'
import type { SiteBase } from './page-head.ts'

/** Data that a page was rendered with. */
export type Known = {
  client: QueryClient
  operator: Client
  params: Readonly<Record<string, string | undefined>>
  where: SiteBase
  nowMs: number
}
