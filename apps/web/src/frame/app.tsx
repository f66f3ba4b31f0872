import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { ToastStore } from '../ui/toasts.ts'
import { type PageFacts, PageFactsContext } from '../page/page-facts.ts'
import { ToastsContext } from '../page/toasts-context.ts'

declare global {
  interface Window {
    /** Of entry-early.ts: plays what was pressed before anybody could hear it. */
    pageIsAlive?: (isLost?: boolean) => void
    /** Of entry-early.ts, too: the first sign of a person. */
    somebody?: Promise<unknown>
  }
}

type Props = { client: QueryClient; facts: PageFacts; toasts: ToastStore; children: ReactNode }

/** Around the router, the same on the server and in the browser. */
export function App({ client, facts, toasts, children }: Props) {
  useEffect(() => window.pageIsAlive?.(), [])
  return (
    <PageFactsContext value={facts}>
      <ToastsContext value={toasts}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </ToastsContext>
    </PageFactsContext>
  )
}
