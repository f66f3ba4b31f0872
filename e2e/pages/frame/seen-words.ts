/** The width that the page is taken to have: what is hidden at the one is seen at the other. */
const hiddenAt = {
  wide: '[class~="hidden"], [class~="sm:hidden"], [class~="md:hidden"], [class~="lg:hidden"]',
  narrow: '[class~="hidden"], [class~="max-sm:hidden"], [class~="max-md:hidden"], [class~="max-lg:hidden"]',
} as const

const controls = 'a[href], button, summary, input, select, textarea, [role="gridcell"], [role="option"]'
/** In no one's sight. */
const unseen =
  '[hidden], .visually-hidden, svg, img, select, textarea, script, style, template, dialog:not([open])'

/** More of them are no label but a row of facts, which the name may have in the order in which they are read aloud. */
const LABEL_WORDS = 3

/**
 * A16: finds each control that has a name of its own (by aria-label or aria-labelledby) without the words that are seen on
 * it: who speaks what they see would press nothing (WCAG 2.5.3). A label is in the name as it is seen.
 * @returns what is seen, and the name
 */
export function namesWithoutSeenWords(document: Document): string[] {
  const faults = new Set<string>()
  for (const control of document.querySelectorAll(controls)) {
    const name = ownNameOf(control)
    if (name === null) continue
    for (const hidden of Object.values(hiddenAt)) {
      const seen = seenIn(control, `${unseen}, ${hidden}`)
      const isNamed =
        seen.split(' ').length > LABEL_WORDS
          ? words(seen)
              .split(' ')
              .every((word) => words(name).includes(word))
          : words(name).includes(words(seen))
      if (!isNamed) faults.add(`“${seen}” is named “${name}”`)
    }
  }
  return [...faults]
}

function ownNameOf(control: Element): string | null {
  const ids = control.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const texts = ids.map((id) => control.ownerDocument.getElementById(id)?.textContent ?? '')
  return ids.length > 0 ? texts.join(' ') : control.getAttribute('aria-label')
}

function seenIn(control: Element, gone: string): string {
  const copy = control.cloneNode(true) as Element
  for (const one of copy.querySelectorAll(gone)) one.remove()
  // Two boxes beside each other are two words.
  for (const one of copy.querySelectorAll('*')) one.append(' ')
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** A voice program hears no punctuation. */
const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}£.:]+/gu, ' ')
    .trim()
