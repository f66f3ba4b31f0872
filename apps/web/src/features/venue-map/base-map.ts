import type { StyleSpecification } from 'maplibre-gl'
import type { MapSource } from '../../page/page-facts.ts'
import { builtInStyle } from './built-in-style.ts'
import type { MapColours } from './map-colours.ts'

/** Map under the venues. An operator's own style is an address, and has its own colours. */
export type BaseMap = (colours: MapColours) => StyleSpecification | string

/** Loads the map. Code that only tiles need is loaded only for tiles. */
export async function loadBaseMap(source: MapSource | null): Promise<BaseMap> {
  switch (source?.kind) {
    case undefined:
      return builtInStyle
    case 'style':
      return () => source.url
    case 'tiles': {
      const { createTilesStyle } = await import('./tiles-style.ts')
      return createTilesStyle(source)
    }
  }
}
