import type { StyleSpecification } from 'maplibre-gl'
import type { MapSource } from '../../page/page-facts.ts'
import { builtInStyle } from './built-in-style.ts'
import type { MapColours } from './map-colours.ts'

/** What the venues are drawn on. An operator's own style has its own colours: it is an address. */
export type BaseMap = (colours: MapColours) => StyleSpecification | string

/** What only tiles need is fetched where there are some. */
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
