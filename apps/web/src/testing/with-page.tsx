import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { type PageFacts, PageFactsContext } from '../page/page-facts.ts'

const facts: PageFacts = {
  basePath: '',
  apiBase: '',
  sendsBearer: false,
  nowMs: 0,
  isEmbedded: false,
  isKiosk: false,
  currentCentre: null,
  loginMark: null,
  areaOrigins: {},
  mapSource: null,
  venueSlug: null,
  place: null,
}

/** Puts a part with links on a visitor's page, so that a test can render it alone. */
export const withPage = (part: ReactNode, given: Partial<PageFacts> = {}) => (
  <PageFactsContext value={{ ...facts, ...given }}>
    <MemoryRouter>{part}</MemoryRouter>
  </PageFactsContext>
)
