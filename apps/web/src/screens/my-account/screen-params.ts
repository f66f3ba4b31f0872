/** Values in the address of a screen: `{ bookingId: '17' }`. */
export type ScreenParams = Readonly<Record<string, string>>

/** Returns what `rest` has for each `:name` of the pattern; null where it does not fit the pattern. */
export function paramsOf(pattern: string, rest: string): ScreenParams | null {
  const [wanted, parts] = [pattern.split('/'), rest.split('/')]
  if (wanted.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [position, one] of wanted.entries()) {
    const part = parts[position] ?? ''
    if (one.startsWith(':') && part !== '') params[one.slice(1)] = part
    else if (one !== part) return null
  }
  return params
}
