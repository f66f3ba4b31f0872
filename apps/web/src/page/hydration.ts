/**
 * Marks an element as hydrated: the document, or a part that is hydrated later. Until then the
 * attribute `data-hydrating` marks it. entry-early.ts holds presses and choices inside it, and
 * replays them when this is called.
 */
export function endHydration(element: Element | null): void {
  element?.removeAttribute('data-hydrating')
  dispatchEvent(new Event('hydrated'))
}
