import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { themePalette } from '@touchline/rules/look/theme-palette'
import { contrastPairs, decoration } from '@touchline/rules/testing/contrast-pairs'
import { expect, test } from 'vitest'

const source = new URL('../', import.meta.url).pathname
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\//.test(name),
)
const tokens = Object.keys(themePalette({})).toSorted((a, b) => b.length - a.length)
const classShape = new RegExp(
  `(?<![\\w-])((?:[^\\s'"\`:]+:)*)(bg|text|border(?:-[xytrbl])?|divide|stroke|fill|outline|decoration)-(${tokens.join('|')})(?![\\w-])`,
  'g',
)

type Use = { file: string; state: string; kind: string; token: string }

/** Finds the colours in one text of a component's source, such as a list of classes. */
const usesOf = (file: string, text: string): Use[] =>
  [...text.matchAll(classShape)].map(([, state = '', kind = '', token = '']) => ({
    file,
    state,
    kind,
    token,
  }))

/** Colours by text: a text's colours are on one element; a template's choices are texts of their own. */
const texts = files.flatMap((file) => {
  const code = readFileSync(join(source, file), 'utf8')
  const quoted = code.match(/'[^'\n]*'|"[^"\n]*"/g) ?? []
  const templates = (code.match(/`[^`]*`/g) ?? []).map((text) => text.replace(/\$\{[^}]*\}/g, ' '))
  return [...quoted, ...templates].map((text) => usesOf(file, text))
})

const isPair = (token: string, on: string) =>
  contrastPairs.some((pair) => pair.token === token && pair.on === on)
const isGround = (token: string) => contrastPairs.some(({ on }) => on === token)
const isRead = (token: string) => contrastPairs.some((pair) => pair.token === token)
const isDecoration = (token: string) => decoration.some((one) => one === token)

test('A02: every colour that a component uses for a background, words or an edge is in the table of contrasts', () => {
  const uses = texts.flat()
  expect(uses.length).toBeGreaterThan(500)
  const isInTable = ({ kind, token }: Use) =>
    isRead(token) || (kind !== 'text' && (isDecoration(token) || isGround(token)))
  expect(uses.filter((use) => !isInTable(use))).toEqual([])
})

test('A02: where a component has words on a background, the table of contrasts has the pair', () => {
  const found = texts.flatMap((uses) =>
    uses
      .filter(({ kind }) => kind === 'text')
      .flatMap((words) =>
        uses
          .filter(({ kind, state }) => kind === 'bg' && state === words.state)
          .map((ground) => ({ ...words, on: ground.token })),
      ),
  )
  expect(found.length).toBeGreaterThan(30)
  expect(found.filter(({ token, on }) => !isPair(token, on))).toEqual([])
})
