import { formatPath } from '../fault.ts'
import { fieldOf, itemsOf, textOf, type UncheckedValue } from '../unchecked-value.ts'

export type Report = (at: UncheckedValue, message: string) => void

/** Returns all names, and reports each second use with the place of the first. */
export const namesOnce = (
  items: UncheckedValue[],
  report: Report,
  nameOf: (item: UncheckedValue) => string | undefined = textOf,
): Set<string> => {
  const first = new Map<string, UncheckedValue>()
  for (const item of items) {
    const name = nameOf(item)
    if (name === undefined) continue
    const earlier = first.get(name)
    if (earlier === undefined) first.set(name, item)
    else report(item, `'${textOf(item) ?? name}' is there twice: first at ${formatPath(earlier.path)}`)
  }
  return new Set(first.keys())
}

/** Returns one field of each item of a list. */
export const fields = (list: UncheckedValue, key: string): UncheckedValue[] =>
  itemsOf(list).map((item) => fieldOf(item, key))

/** Reports a reference to a name that is missing. */
export const checkKnown = (
  reference: UncheckedValue,
  known: Set<string>,
  noun: string,
  report: Report,
): void => {
  const name = textOf(reference)
  if (name !== undefined && !known.has(name)) report(reference, `there is no ${noun} '${name}'`)
}
