/** A value of a form in Stripe's notation, where `metadata[our_ref]=x` is a field of an object. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** Reads `a=1&b[c]=2&d[0]=3`: objects by name, lists by number. */
export function readNestedForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = key.split('[').map((part) => part.replace(/\]$/, ''))
    place(root, [first, ...rest], value)
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, listsIn(value)]))
}

function place(into: Record<string, FormValue>, path: readonly string[], value: string) {
  const [name = '', ...rest] = path
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const held = into[name]
  const inner = typeof held === 'object' && !Array.isArray(held) ? held : {}
  into[name] = inner
  place(inner, rest, value)
}

function listsIn(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const inner = names.map((name) => listsIn(value[name]!))
  if (names.length > 0 && names.every((name, index) => name === String(index))) return inner
  return Object.fromEntries(names.map((name, index) => [name, inner[index]!]))
}
