/**
 * Builds a source for the faults that `.oxlintrc.json` must find, or must leave alone. A rule that no longer
 * finds its fault, because an override replaced it or a name changed, is noticed (see
 * check-directions.test.mjs).
 */
const importOf = (specifier) => `import { x } from '${specifier}'\nexport const y = x`

/** @type {{ rule: string, planted: [string, string][], fine: [string, string][] }[]} */
export const lintFaults = [
  {
    rule: 'eslint(no-restricted-imports)',
    planted: [
      ['packages/contract/src/entities/basket/cart.ts', importOf('fastify')],
      ['packages/rules/src/money/money.ts', importOf('temporal-polyfill')],
      ['packages/rules/src/money/money.ts', importOf('node:fs')],
      ['packages/rules/src/money/money.ts', importOf('@touchline/contract/errors')],
      ['apps/web/src/ui/button.tsx', importOf('react-router')],
      ['apps/web/src/ui/button.tsx', importOf('@tanstack/react-query')],
      ['apps/web/src/ui/button.tsx', importOf('@touchline/contract/entities/basket/cart')],
    ],
    fine: [
      ['packages/contract/src/entities/basket/cart.ts', importOf('zod/mini')],
      ['packages/contract/src/entities/basket/cart.ts', importOf('./slot.ts')],
      ['packages/contract/src/wire-case.test.ts', importOf('vitest')],
      [
        'packages/rules/src/money/money.ts',
        `import type { Cart } from '@touchline/contract/entities/basket/cart'\nexport type C = Cart`,
      ],
      ['packages/rules/src/money/money.test.ts', importOf('fast-check')],
      ['apps/web/src/ui/button.tsx', importOf('react')],
    ],
  },
  {
    rule: 'eslint(no-restricted-properties)',
    planted: [
      ['apps/api/src/app.ts', 'export const port = process.env.PORT'],
      ['apps/host/src/main.ts', 'export const { env } = process'],
      ['packages/rules/src/money/money.ts', `export const port = process.env['PORT']`],
      ['packages/rules/src/money/money.ts', 'export const now = () => Date.now()'],
      ['packages/contract/src/errors.ts', 'export const now = () => performance.now()'],
      ['apps/web/src/features/cart/use-cart.ts', `export const tell = () => navigator.sendBeacon('/a')`],
      ['packages/rules/src/money/money.ts', `export const tell = () => navigator.sendBeacon('/a')`],
      ['apps/api/src/app.ts', `export const all = import.meta.glob('@touchline/web/paths')`],
    ],
    fine: [
      ['apps/api/src/config.ts', 'export const port = process.env.PORT'],
      ['apps/card-sandbox/src/main.ts', 'export const port = process.env.PORT'],
      ['apps/api/src/app.test.ts', 'export const soon = new Date(Date.now() + 60_000)'],
      ['bench/page.ts', 'export const startedAt = performance.now()'],
    ],
  },
  {
    rule: 'eslint(no-restricted-globals)',
    planted: [
      ['apps/api/src/commands/payments/settle.ts', `export const ask = () => fetch('https://bank.example')`],
      ['apps/web/src/features/cart/use-cart.ts', 'export const ask = (url: string) => window.fetch(url)'],
      ['apps/web/src/features/cart/use-cart.ts', 'export const ask = (url: string) => new WebSocket(url)'],
      ['packages/rules/src/money/money.ts', 'export const ask = (url: string) => fetch(url)'],
    ],
    fine: [
      [
        'apps/api/src/gateways/card-payments/sandbox/sandbox.ts',
        'export const ask = (url: string) => fetch(url)',
      ],
      ['apps/web/src/calls/call-api.ts', 'export const ask = (url: string) => fetch(url)'],
    ],
  },
  {
    rule: 'typescript(consistent-type-imports)',
    planted: [['apps/api/src/app.ts', `export type Y = import('@touchline/web/paths').X`]],
    fine: [['apps/api/src/app.ts', `import type { X } from './x.ts'\nexport type Y = X`]],
  },
  {
    // Needs a file beside it that imports it again: see the test.
    rule: 'import(no-cycle)',
    planted: [
      ['apps/api/src/one.ts', `import { other } from './other.ts'\nexport const one = () => other`],
      ['apps/api/src/one.ts', `import type { Other } from './other.ts'\nexport type One = Other`],
    ],
    fine: [['apps/api/src/one.ts', `import { third } from './third.ts'\nexport const one = third`]],
  },
]
