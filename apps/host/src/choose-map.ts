import type { Config } from '@touchline/api/config'
import { openTiles } from '@touchline/web/server/map-tiles/open-tiles'
import type { WebOptions } from '@touchline/web/server/site'

/**
 * Returns the source of the maps according to the settings; null is the built-in map.
 * @throws InvalidTiles when no map can be drawn from the file
 */
export async function chooseMap({
  MAP_STYLE_URL,
  MAP_ORIGINS,
  MAP_TILES,
}: Config): Promise<NonNullable<WebOptions['map']> | null> {
  if (MAP_STYLE_URL !== undefined) return { kind: 'style', url: MAP_STYLE_URL, origins: MAP_ORIGINS }
  return MAP_TILES === undefined ? null : { kind: 'tiles', tiles: await openTiles(MAP_TILES) }
}
