/**
 * Lets a face be worn that came too late for the first paint. Called when a screen has taken the place of another: of
 * that, nothing stands yet that could move.
 */
export function wearLateFonts(): void {
  for (const { sheet } of document.querySelectorAll('style'))
    for (const rule of sheet?.cssRules ?? [])
      if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'swap')
}
