/** Spec 8: the generic messages, by status. */
export const genericErrorWords = {
  404: 'Unable to complete request, item not found.',
  403: 'Unauthorised.',
  500: 'Something has gone wrong, please try again.',
  default: 'Something has gone wrong, please try again.',
} as const

export type ErrorWords = Readonly<Record<number, string>> & { readonly default?: string }

/** Spec 8: "Callers may override; an empty default hides it." The generic message for a status, or null for none. */
export const genericMessage = (status: number | null, overrides: ErrorWords = {}): string | null => {
  const known = status === 404 || status === 403 || status === 500 ? genericErrorWords[status] : undefined
  const own = status === null ? undefined : overrides[status]
  // An empty default hides what has no message of its own, the generic 500 included, since that is the default's text.
  const fallback = overrides.default ?? genericErrorWords.default
  const words = own ?? (status === 500 ? fallback : (known ?? fallback))
  return words === '' ? null : words
}

/** Spec 8: "A server-given message takes priority." */
export const errorMessage = (
  failure: { status: number | null; message?: string | null },
  overrides: ErrorWords = {},
): string | null => {
  const given = failure.message?.trim() ?? ''
  return given === '' ? genericMessage(failure.status, overrides) : given
}
