import { createContext } from 'react'

/** Slug of the venue of the page, where its reader may read health answers; null for all others. */
export const ReadsHealthAt = createContext<string | null>(null)
