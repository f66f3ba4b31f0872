import type { Theme } from '@touchline/contract/entities/catalogue/theme'
import type { Scheme } from '@touchline/rules/look/theme-palette'
import { memoise } from '@touchline/rules/web/memoise'
import type { PageMode } from '@touchline/rules/web/session-cookies'
import { type PageData, pageDataId } from '../page-data.ts'
import { clientThemeProperties, clientThemeRules, fontFilesOf } from '../theme/client-theme.ts'
import type { Schemes } from '../theme/schemes.ts'
import { writePageData } from '../write-page-data.ts'
import { type Assets, cspHash } from './assets.ts'

/** A client's theme, ready for the head. */
export type ThemeHead = { css: string; cssHash: string; fonts: readonly string[]; meta: string }

export function themeHeadOf(theme: Partial<Theme>, schemes: Schemes, assets: Assets): ThemeHead {
  return {
    ...coloursOf(theme, schemes),
    fonts: fontFilesOf(theme).flatMap((name) => assets.fontOf(name) ?? []),
  }
}

/** Number of themes remembered: finding their colours takes longer than writing the document. */
const REMEMBERED = 500

const coloursOf = memoise(
  (theme: Partial<Theme>, schemes: Schemes) => {
    const css = clientThemeRules(theme, schemes).join('')
    return { css, cssHash: cspHash(css), meta: schemeMeta(theme, schemes) }
  },
  REMEMBERED,
  (theme, schemes) => schemes + JSON.stringify(theme),
)

/** Writes the colours that the browser paints before and around the page. */
function schemeMeta(theme: Partial<Theme>, schemes: Schemes): string {
  const header = (scheme: Scheme) => clientThemeProperties(theme, scheme)['--client-header']
  const colours =
    schemes === 'only light'
      ? `<meta name="theme-color" content="${header('light')}">`
      : (['light', 'dark'] as const)
          .map(
            (scheme) =>
              `<meta name="theme-color" content="${header(scheme)}" media="(prefers-color-scheme: ${scheme})">`,
          )
          .join('')
  return `<meta name="color-scheme" content="${schemes}">${colours}`
}

type Parts = {
  assets: Assets
  theme: ThemeHead
  basePath: string
  /** Mode of the document (page/document-mode.ts). */
  mode: PageMode | null
  head: string
  body: string
  data: PageData
  /** Shown where the page's script does not start. */
  notStarted: string
  /** Elements that may come last: no content waits for them. */
  tail: string
}

/**
 * Returns the links for installing. None at a kiosk, which is not the reader's own, nor inside another site.
 */
const installLinks = (basePath: string) =>
  `<link rel="manifest" href="${basePath}/manifest.webmanifest">` +
  `<link rel="apple-touch-icon" href="${basePath}/icons/maskable-180.png">`

export function writeDocument({
  assets,
  theme,
  basePath,
  mode,
  head,
  body,
  data,
  notStarted,
  tail,
}: Parts): string {
  const preloadFonts = theme.fonts
    .map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`)
    .join('')
  // entry-early.ts activates them once the page is painted: until then the content has the line to itself.
  const preloadScripts = assets.scripts.map((url) => `<link rel="modulepreload" href="${url}">`).join('')
  return (
    `<!DOCTYPE html><html lang="en-GB" data-hydrating${mode === null ? '' : ` data-mode="${mode}"`}>` +
    '<head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    theme.meta +
    head +
    preloadFonts +
    `<style>${theme.css}</style><style>${assets.css}</style>` +
    `<script>${assets.early}</script>` +
    `<link rel="icon" href="${basePath}/icons/any.svg" type="image/svg+xml">` +
    (data.facts.isEmbedded || mode !== null ? '' : installLinks(basePath)) +
    `<template>${preloadScripts}</template>` +
    `<script type="module" src="${assets.entry}" fetchpriority="low"></script>` +
    '</head><body>' +
    `<div id="app">${body}</div>${notStarted}` +
    `<script type="application/json" id="${pageDataId}">${writePageData(data)}</script>` +
    tail +
    '</body></html>'
  )
}
