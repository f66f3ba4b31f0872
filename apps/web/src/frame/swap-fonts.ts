/**
 * Shows text in a font that loaded too late for the first paint. Called when a screen has replaced another:
 * nothing of the new one stands yet that could move.
 */
export function swapLateFonts(): void {
  for (const { sheet } of document.querySelectorAll('style'))
    for (const rule of sheet?.cssRules ?? [])
      if (rule instanceof CSSFontFaceRule) rule.style.setProperty('font-display', 'swap')
}
