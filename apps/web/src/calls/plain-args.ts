/** Arguments of a call, where its own types do not matter. */
export type Plain = Record<string, string | number | boolean | null | undefined>
export type PlainArgs = {
  params?: Plain
  query?: Plain
  body?: unknown
}
