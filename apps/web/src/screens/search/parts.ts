import type { WhyNothing } from '../../calls/search/search-sessions.ts'
import { loadable } from '../../page/loadable.tsx'
import type { SessionSearch } from '../../paths.ts'

export type ResultsProps = {
  search: SessionSearch
  today: string
  /** Whether the visitor has sent the form and waits for the answer: true once. */
  takeSent: () => boolean
}

export type NothingFoundProps = {
  search: SessionSearch
  today: string
  why: WhyNothing
}

// Links, which lead on before their script is there.
export const results = loadable<ResultsProps>(async () => (await import('./results.tsx')).Results)
// Most searches find something.
export const nothingFound = loadable<NothingFoundProps>(
  async () => (await import('./nothing-found.tsx')).NothingFound,
)
