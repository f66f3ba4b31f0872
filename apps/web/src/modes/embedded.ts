/** Spec 6: embedded mode is set by a query value, and hides the chrome. It gives access to nothing (S72). */
export function isEmbeddedAddress(query: URLSearchParams): boolean {
  return query.get('embedded') === 'true'
}

/**
 * In the browser, inside a frame: the document of a page that no frame may show is asked for, which the browser then
 * refuses; a link of ours to it opens a tab.
 */
export const isInFrame = (): boolean => typeof window !== 'undefined' && window.self !== window.top
