import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { createRoutes } from '../../routes.tsx'
import { listSome, longestDescription, describe as words } from './describe.ts'
import { heads } from './heads.ts'

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])

test('every page that can be found has a route of that path', () => {
  const known = new Set(pathsOf(createRoutes()))
  expect(Object.keys(heads).filter((path) => !known.has(path))).toEqual([])
})

test('a description has whole sentences as long as there is room, and the first is shortened at a word', () => {
  expect(words('One.', null, 'Two.')).toBe('One. Two.')
  expect(words('One.', 'long '.repeat(40), 'Two.')).toBe('One. Two.')
  const shortened = words('word '.repeat(60))
  expect(shortened.length).toBeLessThanOrEqual(longestDescription)
  expect(shortened).toMatch(/word…$/)
  expect(words('x'.repeat(300))).toHaveLength(longestDescription)
})

test.each([
  [[], ''],
  [['Swim'], 'Swim'],
  [['Swim', 'Yoga'], 'Swim and Yoga'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C, D and more'],
])('%j are named as "%s"', (names, said) => {
  expect(listSome(names)).toBe(said)
})
