import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { endHydration } from '../page/hydration.ts'
import { type PageFacts, PageFactsContext } from '../page/page-facts.ts'
import { ToastsContext } from '../page/toasts-context.ts'
import type { ToastStore } from '../ui/toasts/toasts.ts'

type Props = { client: QueryClient; facts: PageFacts; toasts: ToastStore; children: ReactNode }

/** Wraps the router, the same on the server and in the browser. */
export function App({ client, facts, toasts, children }: Props) {
  useEffect(() => endHydration(document.documentElement), [])
  return (
    <PageFactsContext value={facts}>
      <ToastsContext value={toasts}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </ToastsContext>
    </PageFactsContext>
  )
}
