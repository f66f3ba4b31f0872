import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientThemeProperties } from './client-theme.ts'

const facesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('@font-face')
    .slice(1)

const ours = facesOf('./fonts.css')
const standIns = facesOf('./stand-in-fonts.css')
const familyOf = (face: string) => /font-family: "([^"]+)"/.exec(face)?.[1]

test('a font that loads late moves nothing: each of ours is left out unless it is there at the first paint', () => {
  expect(ours).toHaveLength(6)
  for (const face of ours) expect(face).toContain('font-display: optional;')
})

test.each(['garage_gothic', 'lato', 'open_sans', 'roboto'] as const)(
  'spec 3: until %s has loaded, the page uses system fonts that are scaled to it, regular and bold',
  (font) => {
    const stack = clientThemeProperties({ themeAppBodyFontStyle: font })['--client-body-font']
    const names = stack.split(', ').map((name) => name.replaceAll('"', ''))
    expect(ours.map(familyOf)).toContain(names[0])
    expect(names.at(-1)).toBe('sans-serif')
    expect(names.slice(1, -1)).toHaveLength(3)
    for (const name of names.slice(1, -1)) {
      const faces = standIns.filter((face) => familyOf(face) === name)
      expect(faces).toHaveLength(2)
      for (const face of faces) {
        expect(face).toMatch(/src: local\("/)
        expect(face).toMatch(/size-adjust: [\d.]+%;\n {2}ascent-override: [\d.]+%;\n {2}descent-override/)
      }
    }
  },
)
