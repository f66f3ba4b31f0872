import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Theme } from '@touchline/contract/entities/catalogue/theme'
import { useEffect, useRef } from 'react'
import { themeQuery } from '../calls/catalogue/get-theme.ts'
import { useVenueSlug } from '../features/venue/use-venue-slug.ts'
import { usePageFacts } from '../page/page-facts.ts'

/** The theme of the venue in view; the one before it until that has come. */
export function useTheme(): Theme | undefined {
  const { data } = useQuery({
    ...themeQuery(useVenueSlug()),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return data
}

/** The document came with its theme; where another venue has another theme, the page changes in place. */
export function useThemeOfVenue(): void {
  const theme = useTheme()
  const shown = useRef(theme)
  const { isEmbedded } = usePageFacts()
  useEffect(() => {
    if (theme === undefined || JSON.stringify(theme) === JSON.stringify(shown.current)) return
    shown.current = theme
    void import('../theme/wear-theme.ts').then(({ wearTheme }) => wearTheme(theme, isEmbedded))
  }, [theme, isEmbedded])
}
