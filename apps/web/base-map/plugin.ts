import type { Plugin } from 'vite'
import { builtUpLand } from './built-up.ts'
import { packLine, packPoints, packPolygons, STEPS_PER_DEGREE } from './pack.ts'
import { readLand } from './read-land.ts'
import { readSectors } from './read-sectors.ts'
import { readSettlements, type Settlement } from './read-settlements.ts'
import { readWater } from './read-water.ts'

const ID = 'virtual:gb-map'

/**
 * Provides `virtual:gb-map`: coast, water, built-up land and names of the built-in map, made when the program
 * is built. The browser fetches it only with the map.
 * @param sectorsPath the table of postcode sectors
 */
export function baseMap(sectorsPath: string): Plugin {
  return {
    name: 'base-map',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    // The browser parses JSON text faster than as many numbers in a script.
    load: (id) =>
      id === `\0${ID}`
        ? `export const gbMap = JSON.parse(${JSON.stringify(JSON.stringify(make(sectorsPath)))})`
        : null,
  }
}

function make(sectorsPath: string) {
  const settlements = readSettlements()
  const { rivers, lakes } = readWater()
  const { builtUp, dense } = builtUpLand(readSectors(sectorsPath), settlements)
  return {
    stepsPerDegree: STEPS_PER_DEGREE,
    land: packPolygons(readLand()),
    lakes: packPolygons(lakes),
    rivers: rivers.map(({ name, lines }) => ({ name, lines: lines.map(packLine) })),
    builtUp: packPolygons(builtUp),
    dense: packPolygons(dense),
    towns: packTowns(settlements),
  }
}

/** Packs towns by column, which compresses better than by row. */
const packTowns = (settlements: readonly Settlement[]) => ({
  names: settlements.map(({ name }) => name),
  at: packPoints(settlements.map(({ longitude, latitude }) => [longitude, latitude])),
  thousands: settlements.map(({ population }) => Math.round(population / 1000)),
})
