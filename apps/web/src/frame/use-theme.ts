import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Theme } from '@touchline/contract/entities/theme'
import { useEffect, useRef } from 'react'
import { themeQuery } from '../calls/theme/get-theme.ts'
import { useVenueSlug } from '../features/venue/use-venue-slug.ts'
import { usePageFacts } from '../page/page-facts.ts'
import { schemesOf } from '../theme/schemes.ts'

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
    void import('../theme/client-theme.ts').then(({ clientThemeRules }) => {
      // The first of the document's style sheets is the theme's: rules are changed in it, since the policy takes no new text.
      const sheet = document.querySelector('style')?.sheet
      if (!sheet) return
      const schemes = schemesOf(theme, isEmbedded)
      while (sheet.cssRules.length > 0) sheet.deleteRule(0)
      for (const rule of clientThemeRules(theme, schemes)) sheet.insertRule(rule, sheet.cssRules.length)
      document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', schemes)
    })
  }, [theme, isEmbedded])
}
