import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadChunk } from '../load-chunk.ts'

/** A part of a page whose script is fetched when it is first shown: a window, a menu. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadChunk(load) }))
