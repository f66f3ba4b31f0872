import type { FaultPath } from './fault.ts'

/** A thing of a file whose shape is not known to be right, and its place: faults elsewhere must not hide its own. */
export type UncheckedValue = { value: unknown; path: FaultPath }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldOf = ({ value, path }: UncheckedValue, key: string): UncheckedValue => ({
  value: isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined,
  path: [...path, key],
})

/** The items of a list; nothing when it isn't one. */
export const itemsOf = (list: UncheckedValue): UncheckedValue[] =>
  Array.isArray(list.value)
    ? list.value.map((value: unknown, at) => ({ value, path: [...list.path, at] }))
    : []

export const entriesOf = ({ value, path }: UncheckedValue): [string, UncheckedValue][] =>
  isRecord(value) ? Object.keys(value).map((key) => [key, { value: value[key], path: [...path, key] }]) : []

export const textOf = ({ value }: UncheckedValue): string | undefined =>
  typeof value === 'string' ? value : undefined

export const numberOf = ({ value }: UncheckedValue): number | undefined =>
  typeof value === 'number' ? value : undefined
