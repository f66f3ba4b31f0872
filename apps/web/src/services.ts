import type { QueryClient } from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'
import type { PageFacts } from './page/page-facts.ts'

/** What a loader may use: on the server one per request, in the browser one per page. */
export type Services = {
  client: QueryClient
  facts: PageFacts
  /** The venue chosen last, as it is now. */
  rememberedVenue: () => string | null
}

export const servicesContext = createContext<Services>()

export function servicesOf(context: Readonly<RouterContextProvider> | undefined): Services {
  if (!context) throw new Error('This loader runs outside of the app')
  return context.get(servicesContext)
}
