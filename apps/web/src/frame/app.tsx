import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { endHydration } from '../page/hydration.ts'
import { type PageFacts, PageFactsContext } from '../page/page-facts.ts'
import type { ToastStore } from '../ui/toasts/toasts.ts'
import { ToastsContext } from '../ui/toasts/toasts-context.ts'

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
