import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeTileFile, writeTileFile } from '../../testing/tile-file.ts'
import { openTiles } from './open-tiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'touchline-tiles-'))
const path = join(folder, 'map.pmtiles')
afterAll(() => rmSync(folder, { recursive: true }))

test('a file’s zooms, bounds and credit are read, the credit as text', async () => {
  writeTileFile(path)
  const { handle, facts } = await openTiles(path)
  await handle.close()
  expect(facts).toEqual({
    minZoom: 9,
    maxZoom: 9,
    bounds: [
      expect.closeTo(-2.8125),
      expect.closeTo(51.179),
      expect.closeTo(-2.1094),
      expect.closeTo(51.618),
    ],
    credit: '© Test Mappers',
  })
})

test('data without a named source is OpenStreetMap’s', async () => {
  writeTileFile(path, { attribution: '' })
  const { handle, facts } = await openTiles(path)
  await handle.close()
  expect(facts.credit).toBe('© OpenStreetMap contributors')
})

test('a missing file is refused in words', async () => {
  await expect(openTiles(join(folder, 'none.pmtiles'))).rejects.toThrow(
    /^MAP_TILES is wrong: .*none\.pmtiles is no file that can be read\.$/,
  )
  await expect(openTiles(folder)).rejects.toThrow(/^MAP_TILES is wrong: /)
})

test.each([
  ['a text', Buffer.from('not a map'), 'is no PMTiles file of version 3.'],
  ['nothing', Buffer.alloc(0), 'is no PMTiles file of version 3.'],
  ['a file that is cut off', makeTileFile().subarray(0, 140), 'can’t be read: it is cut off, or damaged.'],
  [
    'pictures',
    makeTileFile({ tileType: 2 }),
    'holds pictures, and the map is drawn from vector tiles (MVT).',
  ],
  [
    'another scheme',
    makeTileFile({ layers: ['water', 'transportation'] }),
    'is not of the Protomaps scheme, whose layers the map draws: it lacks earth, roads.',
  ],
])('%s is refused in words', async (_, content, why) => {
  writeFileSync(path, content)
  await expect(openTiles(path)).rejects.toThrow(`MAP_TILES is wrong: ${path} ${why}`)
})
