import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Theme } from '@touchline/contract/entities/catalogue/theme'
import { useEffect, useRef } from 'react'
import { themeQuery } from '../calls/catalogue/get-theme.ts'
import { useVenueSlug } from '../features/venue/use-venue-slug.ts'
import { usePageFacts } from '../page/page-facts.ts'

/** Returns the theme of the venue in view; until it has loaded, the theme before it. */
export function useTheme(): Theme | undefined {
  const { data } = useQuery({
    ...themeQuery(useVenueSlug()),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return data
}

/** Changes the theme in place when another venue has another theme. The document came with its own. */
export function useThemeOfVenue(): void {
  const theme = useTheme()
  const shown = useRef(theme)
  const { isEmbedded } = usePageFacts()
  useEffect(() => {
    if (theme === undefined || JSON.stringify(theme) === JSON.stringify(shown.current)) return
    shown.current = theme
    void import('../theme/apply-theme.ts').then(({ applyTheme }) => applyTheme(theme, isEmbedded))
  }, [theme, isEmbedded])
}
