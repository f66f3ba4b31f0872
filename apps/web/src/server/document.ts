import type { Theme } from '@touchline/contract/entities/theme'
import type { PageMode } from '@touchline/rules/session-cookies'
import { type PageData, pageDataId, writePageData } from '../page-data.ts'
import { clientThemeCss, clientThemeProperties, fontFilesOf } from '../theme/client-theme.ts'
import { type Assets, cspHash } from './assets.ts'

/** A client's theme, ready for the head. */
export type ThemeHead = { css: string; cssHash: string; fonts: readonly string[]; colour: string }

export function themeHeadOf(theme: Partial<Theme>, assets: Assets): ThemeHead {
  const css = clientThemeCss(theme)
  return {
    css,
    cssHash: cspHash(css),
    fonts: fontFilesOf(theme).flatMap((name) => assets.fontOf(name) ?? []),
    colour: clientThemeProperties(theme)['--client-header'] ?? '',
  }
}

type Parts = {
  assets: Assets
  theme: ThemeHead
  basePath: string
  /** Of page/document-mode.ts. */
  mode: PageMode | null
  screen: string | undefined
  head: string
  body: string
  data: PageData
}

const FALLBACK_TITLE = '<title>Bookings</title>'

export function writeDocument({ assets, theme, basePath, mode, screen, head, body, data }: Parts): string {
  const preloadFonts = theme.fonts
    .map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`)
    .join('')
  // Put to use by entry-early.ts once something is painted: what is read has the line to itself until then.
  const preloadScripts = assets
    .scriptsOf(screen)
    .map((url) => `<link rel="modulepreload" href="${url}">`)
    .join('')
  return (
    `<!DOCTYPE html><html lang="en-GB" data-hydrating${mode === null ? '' : ` data-mode="${mode}"`}>` +
    '<head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="theme-color" content="${theme.colour}">` +
    (head || FALLBACK_TITLE) +
    preloadFonts +
    `<style>${theme.css}</style><style>${assets.css}</style>` +
    `<script>${assets.early}</script>` +
    `<link rel="icon" href="${basePath}/favicon.svg" type="image/svg+xml">` +
    `<template>${preloadScripts}</template>` +
    `<script type="module" src="${assets.entry}" fetchpriority="low"></script>` +
    '</head><body>' +
    `<div id="app">${body}</div>` +
    `<script type="application/json" id="${pageDataId}">${writePageData(data)}</script>` +
    '</body></html>'
  )
}
