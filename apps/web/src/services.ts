import type { QueryClient } from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'
import type { PageFacts } from './page/page-facts.ts'

/** Services for loaders: on the server one set per request, in the browser one per page. */
export type Services = {
  client: QueryClient
  facts: PageFacts
  /** Returns the venue chosen last. */
  rememberedVenue: () => string | null
}

export const servicesContext = createContext<Services>()

export function servicesOf(context: Readonly<RouterContextProvider> | undefined): Services {
  if (!context) throw new Error('This loader runs outside of the app')
  return context.get(servicesContext)
}
