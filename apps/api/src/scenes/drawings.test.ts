import { readdirSync } from 'node:fs'
import { sceneNames } from '@touchline/rules/catalogue/scenes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawings, withStyle } from './drawings.ts'
import { sceneStyle } from './scene-style.ts'

const maxBytes = 2_500
const elements = new Set(['svg', 'g', 'path', 'circle', 'ellipse', 'use'])
const attributes = new Set(
  'xmlns width height viewBox id class d cx cy r rx ry x href transform stroke-dasharray'.split(' '),
)
const style = sceneStyle({})
const known = new Set([...style.matchAll(/\.([a-z]+)[{,]/g)].map(([, name]) => name))
const roles = new Set(['dark', 'pale', 'tint', 'primary', 'accent', 'shade', 'light'])

test('every drawing of the folder is a scene of the list', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.svg'))
  expect(files.sort()).toEqual(sceneNames.map((name) => `${name}.svg`).sort())
})

test.each(Object.entries(drawings))(
  '%s is small, of 320 by 180, and names roles instead of colours',
  (_, svg) => {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(maxBytes)
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="320" height="180" viewBox="0 0 320 180">\n/,
    )
    for (const [, element = '', rest = ''] of svg.matchAll(/<([a-z]+)([^>]*)>/gi)) {
      expect(elements).toContain(element)
      for (const [, name = '', value = ''] of rest.matchAll(/([\w:-]+)="([^"]*)"/g)) {
        expect(attributes).toContain(name)
        if (name === 'href') expect(value).toMatch(/^#[a-z]+$/)
        if (name !== 'class') continue
        const names = value.split(' ')
        for (const one of names) expect(known).toContain(one)
        expect(names.filter((one) => roles.has(one))).toHaveLength(1)
      }
    }
  },
)

test.each(Object.entries(drawings))(
  '%s is a drawing that the independent reader can draw',
  async (_, svg) => {
    const { width, height } = await sharp(Buffer.from(withStyle(svg, style))).metadata()
    expect({ width, height }).toEqual({ width: 320, height: 180 })
    // The drawing is also well-formed without its colours.
    await expect(sharp(Buffer.from(svg)).stats()).resolves.toBeDefined()
  },
)
