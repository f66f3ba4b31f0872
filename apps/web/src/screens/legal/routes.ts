import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import { loadChunk } from '../../load-chunk.ts'
import { paths } from '../../paths.ts'

type Screen<Name extends string> = Record<Name, ComponentType> & { loader: LoaderFunction }

/** Makes the route of a statement, apart from the table of routes, since few visitors read one. */
function statement<Name extends string>(name: Name, label: string, load: () => Promise<Screen<Name>>) {
  const crumbs = () => [
    { label: 'Home', to: paths.home() },
    { label, to: '' },
  ]
  return async () => {
    const { [name]: Component, loader } = await loadChunk(load)
    return { Component, loader, handle: { crumbs } }
  }
}

export const accessibility = statement(
  'Accessibility',
  'Accessibility statement',
  () => import('./accessibility.tsx'),
)
export const cookies = statement('Cookies', 'Cookies', () => import('./cookies.tsx'))
export const privacy = statement('Privacy', 'Privacy notice', () => import('./privacy.tsx'))
export const terms = statement('Terms', 'Terms and conditions', () => import('./terms.tsx'))
