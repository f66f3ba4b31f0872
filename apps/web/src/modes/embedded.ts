/**
 * True in embedded mode, which a query value sets and which hides the chrome (spec 6).
 * It gives access to nothing (S72).
 */
export function isEmbeddedAddress(query: URLSearchParams): boolean {
  return query.get('embedded') === 'true'
}

/**
 * True in a browser, inside a frame. A page that no frame may show is then requested as a document, which the
 * browser refuses; our own links to it open a tab.
 */
export const isInFrame = (): boolean => typeof window !== 'undefined' && window.self !== window.top
