import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { dayAhead } from './operators/timetable-operator.ts'

const clientDir = resolve(import.meta.dirname, '../../dist/client')
const venue = '/location/lockside-leisure-centre'

/** Route modules that the browser fetches before it hydrates the page. The document does not name them. */
const dayFrame = ['src/screens/choose-time-slot/choose-time-slot.tsx']
const accountArea = ['src/screens/my-account/route.ts']

export type FirstView = { what: string; path: string; route?: readonly string[] }

export const aDayOfSwims = `${venue}/family-swim/${dayAhead(2)}`

export const visitorViews: readonly FirstView[] = [
  { what: 'Home', path: '/' },
  { what: 'Home with a place', path: '/?near=LS6' },
  { what: 'the venue finder', path: '/?find=venues' },
  { what: 'a venue', path: venue },
  { what: 'its week', path: `${venue}/all/today/week` },
  { what: 'its courses', path: `/courses${venue}` },
  { what: 'Choose a Time Slot', path: `${venue}/fitness-classes/${dayAhead(2)}`, route: dayFrame },
  { what: 'a day of courts', path: `${venue}/badminton-60min/${dayAhead(2)}/by-time`, route: dayFrame },
  { what: 'the court board', path: `${venue}/badminton-60min/${dayAhead(2)}/by-location`, route: dayFrame },
  { what: 'a search', path: `/search?activity=yoga&date=${dayAhead(2)}` },
  { what: 'Sign up', path: '/register' },
  { what: 'My account, to a visitor', path: '/my-account', route: accountArea },
]

export const oneTimeAt = (path: string): FirstView => ({ what: 'one time', path, route: dayFrame })

/** Pages on the way to payment, for a visitor who holds a place. */
export const basketViews: readonly FirstView[] = [
  { what: 'a filled basket', path: '/basket' },
  { what: 'the checkout', path: '/basket/checkout' },
]

/** Every kind of account page. `BOOKING` and `ORDER` stand for those of a customer who has booked a class. */
export const accountViews: readonly FirstView[] = [
  '',
  '/details',
  '/details/email',
  '/details/password',
  '/details/close',
  '/memberships',
  '/packages',
  '/bookings',
  '/bookings?show=past',
  '/bookings?show=waitlists',
  '/bookings/BOOKING',
  '/bookings/BOOKING/move',
  '/receipts/ORDER',
  '/guest-passes',
  '/payments',
].map((kind) => ({ what: `/my-account${kind}`, path: `/my-account${kind}`, route: accountArea }))

/** Returns the scripts of a document that run before its visitor does anything, and those of its route. */
export function scriptsOf(
  html: string,
  route: readonly string[] = [],
): { files: string[]; inline: string[] } {
  const head = html.slice(0, html.indexOf('</head>'))
  const addresses = [
    ...head.matchAll(/<script type="module" src="([^"]+)"/g),
    ...head.matchAll(/<link rel="modulepreload" href="([^"]+)"/g),
  ].map(([, address = '']) => address)
  const ofRoute = route.flatMap((module) => [...withImports(module)].map((file) => `/${file}`))
  return {
    files: [...new Set([...addresses, ...ofRoute])].sort(),
    inline: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script),
  }
}

type Chunk = { file: string; imports?: string[] }

const manifest = (): Record<string, Chunk> =>
  JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'))

function withImports(key: string, chunks = manifest(), found = new Set<string>()): Set<string> {
  const chunk = chunks[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) withImports(imported, chunks, found)
  return found
}

/** Compressed sizes. Compressing a script takes as long as loading a page, and most pages share theirs. */
const packed = new Map<string, number>()

/** Returns the bytes of scripts as sent, compressed. */
export function scriptBytes({ files, inline }: ReturnType<typeof scriptsOf>): number {
  const texts = [...files.map((file) => readFileSync(join(clientDir, file), 'utf8')), ...inline]
  const bytes = texts.map((text) => {
    const known = packed.get(text) ?? brotliCompressSync(text).length
    packed.set(text, known)
    return known
  })
  return bytes.reduce((sum, one) => sum + one, 0)
}
