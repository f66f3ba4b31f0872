import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import { loadChunk } from './load-chunk.ts'
import { paths } from './paths.ts'

type Screen<Name extends string> = Record<Name, ComponentType> & { loader: LoaderFunction }

/**
 * Makes the route of a screen that few visitors see, one step below Home in the trail. It is declared apart from the
 * table of routes, so that no visitor's first script names it.
 */
export function labelledScreen<Name extends string>(
  name: Name,
  label: string,
  load: () => Promise<Screen<Name>>,
) {
  const crumbs = () => [
    { label: 'Home', to: paths.home() },
    { label, to: '' },
  ]
  return async () => {
    const { [name]: Component, loader } = await loadChunk(load)
    return { Component, loader, handle: { crumbs } }
  }
}
