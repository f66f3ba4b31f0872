/**
 * Until React listens, an element says so with the attribute `data-hydrating`: the document, and a part of it that is
 * hydrated later. What is pressed or chosen inside is held by entry-early.ts, and played when this is called.
 */
export function endHydration(element: Element | null): void {
  element?.removeAttribute('data-hydrating')
  dispatchEvent(new Event('hydrated'))
}
