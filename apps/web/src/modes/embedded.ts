/** Spec 6: embedded mode is set by a query value, and hides the chrome. It gives access to nothing (S72). */
export function isEmbeddedAddress(query: URLSearchParams): boolean {
  return query.get('embedded') === 'true'
}
